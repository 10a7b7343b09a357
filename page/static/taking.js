// While files are made, their place says so; the answer of the form takes that away.
for (const form of document.querySelectorAll(".end form")) {
  const waits = form.parentElement.querySelector("[data-waits]"), button = form.querySelector("button");
  form.addEventListener("submit", () => {
    waits.textContent = waits.dataset.waits;
    setTimeout(() => { button.disabled = true; }); // once the form is on its way
  });
  addEventListener("pageshow", () => {
    waits.textContent = "";
    button.disabled = false;
  });
}
