/** Helpers for every part of the page: elements, forms, and errors that people can see. */

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

/**
 * Calls `action` with the values of the form and the value of the button that sent it. The form is empty
 * at once, so that the user can type the next value meanwhile. It gets its values back if the action fails.
 */
export function onSubmit(selector, action) {
  find(selector).addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    const values = Object.fromEntries(new FormData(form));
    form.reset();
    void guard(async () => {
      try {
        await action(values, event.submitter.value);
      } catch (error) {
        fillEmptyFields(form, values);
        throw error;
      }
    })();
  });
}

function fillEmptyFields(form, values) {
  for (const [name, value] of Object.entries(values)) form.elements[name].value ||= value;
}

/** Reads and shows. Answers may arrive in any order: one that a later call has overtaken is dropped. */
export function showLatest(read, show) {
  let lastCall = 0;
  return async () => {
    lastCall += 1;
    const call = lastCall;
    const answer = await read();
    if (call === lastCall) await show(answer);
  };
}

/** A copy of the template's only element. */
export function fromTemplate(selector) {
  return find(selector).content.firstElementChild.cloneNode(true);
}
