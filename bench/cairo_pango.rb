# The same counters through ruby-cairo and ruby-pango, the libraries that Squib draws with.
#
#   ruby cairo_pango.rb INPUT.json OUT.pdf
#
# One text is one Pango layout, as in Squib's `text`; fonts are found by fontconfig.
require "json"
require "cairo"
require "pango"

POINTS = 72 / 25.4
data = JSON.parse(File.read(ARGV[0]))
EDGE, COLUMNS, ROWS = data["edge"], data["columns"], data["rows"]
WIDE, HIGH = data["page"]
LEFT, TOP = (WIDE - COLUMNS * EDGE) / 2, 11.0
WEIGHTS = { "condensed-medium" => "Medium", "condensed-semibold" => "SemiBold",
            "condensed-bold" => "Bold" }

def colour(cr, value)
  cr.set_source_rgb(*[1, 3, 5].map { |i| value[i, 2].to_i(16) / 255.0 })
end

def symbol(cr, marks)
  marks.each do |mark|
    cr.new_path
    mark["segments"].each do |verb, *numbers|
      case verb
      when "M" then cr.move_to(*numbers)
      when "L" then cr.line_to(*numbers)
      when "C" then cr.curve_to(*numbers)
      else cr.close_path
      end
    end
    if mark["fill"] != "none"
      colour(cr, mark["fill"])
      cr.fill_preserve
    end
    if mark["stroke"] != "none"
      colour(cr, mark["stroke"])
      cr.set_line_width(mark["width"])
      cr.stroke_preserve
    end
  end
end

def text(cr, unit, label)
  x, y, w, h = label["box"]
  cr.save do
    cr.translate(x, y)
    cr.scale(1 / POINTS, 1 / POINTS)
    layout = cr.create_pango_layout
    size = label["size"] * POINTS
    layout.font_description =
      Pango::FontDescription.new("Barlow Condensed #{WEIGHTS[label["font"]]} #{size * 0.75}")
    layout.text = unit[label["slot"]]
    layout.width = (w * POINTS * Pango::SCALE).to_i
    layout.alignment = Pango::Alignment::CENTER
    high = layout.pixel_size[1]
    cr.move_to(0, (h * POINTS - high) / 2)
    cr.update_pango_layout(layout)
    cr.show_pango_layout(layout)
  end
end

surface = Cairo::PDFSurface.new(ARGV[1], WIDE * POINTS, HIGH * POINTS)
cr = Cairo::Context.new(surface)
cr.scale(POINTS, POINTS)
data["units"].each_slice(COLUMNS * ROWS) do |some|
  %w[front back].each do |side|
    some.each_with_index do |unit, k|
      column = side == "front" ? k % COLUMNS : COLUMNS - 1 - k % COLUMNS
      cr.save do
        cr.translate(LEFT + column * EDGE, TOP + k / COLUMNS * EDGE)
        colour(cr, unit["ground"])
        cr.rectangle(0, 0, EDGE, EDGE)
        cr.fill
        if side == "front"
          cr.save do
            cr.translate(*data["symbol_box"][0, 2])
            symbol(cr, data["symbols"]["#{unit["icon"]}/#{unit["echelon"]}"])
          end
        elsif unit["reduced"] != ""
          cr.set_source_rgb(1, 1, 1)
          cr.rectangle(*data["band"])
          cr.fill
        end
        colour(cr, unit["ink"])
        labels = side == "front" || unit["reduced"] != "" ? data[side] : []
        labels.each { |label| text(cr, unit, label) }
      end
    end
    if side == "front"
      cr.set_source_rgb(0.54, 0.54, 0.54)
      cr.set_line_width(0.15)
      (0..COLUMNS).each do |k|
        cr.move_to(LEFT + k * EDGE, TOP)
        cr.line_to(LEFT + k * EDGE, TOP + ROWS * EDGE)
      end
      (0..ROWS).each do |k|
        cr.move_to(LEFT, TOP + k * EDGE)
        cr.line_to(LEFT + COLUMNS * EDGE, TOP + k * EDGE)
      end
      cr.stroke
    end
    cr.show_page
  end
end
surface.finish
