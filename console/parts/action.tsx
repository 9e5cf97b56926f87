import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { getServer } from "../state/server.ts";
import { formatNumber, words } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { Field, TextInput } from "./field.tsx";
import { Failure } from "./notices.tsx";

interface ActionProps {
  readonly children: ComponentChildren;
  readonly run: () => Promise<unknown>;
  /** Asked before; without it the button acts at once. */
  readonly question?: string | undefined;
  /** A number that has to be typed below the question. */
  readonly typed?: number | undefined;
  readonly kind?: "primary" | "danger" | undefined;
  readonly disabled?: boolean | undefined;
  readonly label?: string | undefined;
}

/** A button that does something on the server: it waits, and shows why it failed. */
export function Action({ children, run, question, typed, kind, disabled, label }: ActionProps) {
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
  const isRefused =
    getServer().isReadOnly === true && (question !== undefined || kind !== undefined);
  // A disabled button would lose the focus while it runs.
  const press = () => {
    if (isRunning) return;
    if (question === undefined) void start();
    else setIsAsking(true);
  };
  return (
    <>
      <button
        type="button"
        class={kind}
        disabled={disabled || isRefused}
        title={isRefused ? words.value.palette.readOnlyHint : undefined}
        aria-disabled={isRunning}
        aria-busy={isRunning}
        aria-label={label}
        onClick={press}
      >
        {children}
      </button>
      {error !== undefined && <Failure error={error} />}
      {isAsking && (
        <Dialog title={children} onClose={() => setIsAsking(false)}>
          <p>{question}</p>
          <Confirmation
            typed={typed}
            kind={kind}
            onCancel={() => setIsAsking(false)}
            onConfirm={start}
          >
            {children}
          </Confirmation>
        </Dialog>
      )}
    </>
  );
}

interface ConfirmationProps extends Pick<ActionProps, "children" | "typed" | "kind"> {
  readonly onCancel: () => void;
  readonly onConfirm: () => Promise<void>;
}

function Confirmation({ children, typed, kind, onCancel, onConfirm }: ConfirmationProps) {
  const [text, setText] = useState("");
  const { common } = words.value;
  // Readers type the number with or without the separators that they see.
  const isConfirmed = typed === undefined || text.replace(/[\s.,'’]/g, "") === String(typed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) void onConfirm();
      }}
    >
      {typed !== undefined && (
        <Field label={common.typeNumber(formatNumber(typed))}>
          <TextInput inputMode="numeric" autocomplete="off" value={text} onValue={setText} />
        </Field>
      )}
      <div class="row end">
        <button type="button" onClick={onCancel}>
          {common.cancel}
        </button>
        <button type="submit" class={kind ?? "primary"} disabled={!isConfirmed}>
          {children}
        </button>
      </div>
    </form>
  );
}
