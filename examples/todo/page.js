/** What every part of the page needs: elements, forms, and errors that people can see. */

export const find = (selector, parent = document) => parent.querySelector(selector);

/** Shows one of the two screens. */
export function showOnly(selector) {
  for (const screen of ["#welcome", "#home"]) find(screen).hidden = screen !== selector;
}

/** An action that shows its error instead of throwing it. */
export function guard(action) {
  return async (...args) => {
    find("#status").textContent = "";
    document.body.ariaBusy = "true";
    try {
      return await action(...args);
    } catch (error) {
      find("#status").textContent = error.rawMessage ?? error.message;
    } finally {
      document.body.ariaBusy = "false";
    }
  };
}

/** Calls `action` with the values of the form and the value of the button that sent it. */
export function onSubmit(selector, action) {
  find(selector).addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    const values = Object.fromEntries(new FormData(form));
    void guard(async () => {
      await action(values, event.submitter.value);
      form.reset();
    })();
  });
}

/** A copy of the template's only element. */
export function fromTemplate(selector) {
  return find(selector).content.firstElementChild.cloneNode(true);
}
