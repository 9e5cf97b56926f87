import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { words } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./notices.tsx";

interface ActionProps {
  readonly children: ComponentChildren;
  readonly run: () => Promise<unknown>;
  /** Asked before; without it the button acts at once. */
  readonly question?: string | undefined;
  readonly kind?: "primary" | "danger" | undefined;
  readonly disabled?: boolean | undefined;
  readonly label?: string | undefined;
}

/** A button that does something on the server: it waits, and shows why it failed. */
export function Action({ children, run, question, kind, disabled, label }: ActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = async () => {
    setIsAsking(false);
    setIsRunning(true);
    setError(undefined);
    await run().catch(setError);
    setIsRunning(false);
  };
  return (
    <>
      <button
        type="button"
        class={kind}
        disabled={disabled || isRunning}
        aria-busy={isRunning}
        aria-label={label}
        onClick={() => (question === undefined ? void start() : setIsAsking(true))}
      >
        {children}
      </button>
      {error !== undefined && <Failure error={error} />}
      {isAsking && (
        <Dialog title={children} onClose={() => setIsAsking(false)}>
          <p>{question}</p>
          <div class="row end">
            <button type="button" onClick={() => setIsAsking(false)}>
              {words.value.common.cancel}
            </button>
            <button type="button" class={kind ?? "primary"} onClick={() => void start()}>
              {children}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
