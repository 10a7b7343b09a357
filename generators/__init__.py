"""How one component looks: from a component to a drawing, in millimetres."""
