import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface DialogProps {
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
  readonly onClose: () => void;
  readonly look?: string;
}

/** A modal dialog of the browser: it keeps the focus, gives it back, and Escape closes it. */
export function Dialog({ title, children, onClose, look }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // The event of a dialog that its owner has removed may come after the next one has opened.
  const closed = () => {
    if (dialog.current?.isConnected) onClose();
  };
  return (
    <dialog ref={dialog} class={look} aria-labelledby={titleId} onClose={closed}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

interface DialogButtonProps {
  readonly title: string;
  /** The dialog, which gets the function that closes it. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a dialog. */
export function DialogButton({ title, children }: DialogButtonProps) {
  const isOpen = useSignal(false);
  const set = (value: boolean) => () => {
    isOpen.value = value;
  };
  return (
    <>
      <button type="button" onClick={set(true)}>
        {title}
      </button>
      {isOpen.value && children(set(false))}
    </>
  );
}
