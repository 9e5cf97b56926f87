import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { formatNumber, words } from "../words/words.ts";
import { Field, TextInput } from "./field.tsx";
import { Failure } from "./notices.tsx";

export interface Run {
  readonly start: () => Promise<void>;
  readonly isRunning: boolean;
  /** Why the last one failed. */
  readonly error: unknown;
}

/** Runs something on the server, one at a time. */
export function useRun(run: () => Promise<unknown>): Run {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  // The state of a render is too old for a second press before the next one.
  const isBusy = useRef(false);
  const start = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsRunning(true);
    setError(undefined);
    await run().catch(setError);
    isBusy.current = false;
    setIsRunning(false);
  };
  return { start, isRunning, error };
}

interface ConfirmationProps {
  /** The button that confirms. */
  readonly children: ComponentChildren;
  /** A number that has to be typed before. */
  readonly typed?: number | undefined;
  readonly kind?: "primary" | "danger" | undefined;
  readonly disabled?: boolean | undefined;
  readonly onCancel: () => void;
  readonly run: Run;
}

/** The last lines of a dialog that asks before it acts. */
export function Confirmation({ run, onCancel, typed, ...button }: ConfirmationProps) {
  const [text, setText] = useState("");
  const { common } = words.value;
  // Readers type the number with or without the separators that they see.
  const isConfirmed = typed === undefined || text.replace(/[\s.,'’]/g, "") === String(typed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed && !button.disabled) void run.start();
      }}
    >
      {typed !== undefined && (
        <Field label={common.typeNumber(formatNumber(typed))}>
          <TextInput inputMode="numeric" autocomplete="off" value={text} onValue={setText} />
        </Field>
      )}
      {run.error !== undefined && <Failure error={run.error} />}
      <div class="row end">
        <button type="button" onClick={onCancel}>
          {common.cancel}
        </button>
        <button
          type="submit"
          class={button.kind ?? "primary"}
          disabled={!isConfirmed || button.disabled}
          aria-busy={run.isRunning}
        >
          {button.children}
        </button>
      </div>
    </form>
  );
}
