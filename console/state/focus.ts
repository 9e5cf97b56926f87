/** The element that had the focus last, with its ancestors from the inside out. */
let last: readonly HTMLElement[] = [];

const FOCUSABLE = "button:not(:disabled), a[href], input:not(:disabled), select, textarea, summary";

/**
 * Browsers drop the focus when its element goes or is disabled, and the next Tab begins at the top of the page. Here it
 * goes to the nearest control that is left.
 */
export function keepFocus(): void {
  addEventListener("focusin", ({ target }) => {
    last = target instanceof HTMLElement ? listAncestors(target) : [];
  });
  // The element is still there if the reader left it, such as by a click on a text.
  addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !document.hasFocus()) return;
    requestAnimationFrame(() => {
      if (target instanceof HTMLElement && isUsable(target) && target === last[0]) last = [];
    });
  });
  const observer = new MutationObserver(() => requestAnimationFrame(restore));
  observer.observe(document, {
    ...{ childList: true, subtree: true, attributes: true },
    attributeFilter: ["disabled", "open"],
  });
}

function restore(): void {
  const [lost] = last;
  const isLost = document.activeElement === document.body || document.activeElement === null;
  if (!isLost || !lost || isUsable(lost)) return;
  findNear()?.focus();
}

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(":disabled");

function findNear(): HTMLElement | null {
  const main = document.getElementById("main");
  for (const ancestor of last.slice(1)) {
    if (ancestor === main) return main;
    const near = ancestor.isConnected && ancestor.querySelector<HTMLElement>(FOCUSABLE);
    if (near) return near;
  }
  return main;
}

function listAncestors(element: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one: HTMLElement | null = element; one; one = one.parentElement) found.push(one);
  return found;
}
