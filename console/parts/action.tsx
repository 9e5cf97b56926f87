import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { getServer } from "../state/server.ts";
import { words } from "../words/words.ts";
import { Confirmation, useRun } from "./confirmation.tsx";
import { Dialog } from "./dialog.tsx";
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
  /** Whether it changes nothing, so that a console that only reads has it. */
  readonly isReading?: boolean;
}

/** A button that does something on the server: it waits, and shows why it failed. */
export function Action({
  children,
  run,
  question,
  typed,
  kind,
  disabled,
  label,
  isReading,
}: ActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const work = useRun(run);
  const confirmed = {
    ...work,
    error: undefined,
    start: () => {
      setIsAsking(false);
      return work.start();
    },
  };
  const isRefused =
    !isReading && getServer().isReadOnly === true && (question !== undefined || kind !== undefined);
  // A disabled button would lose the focus while it runs.
  const press = () => {
    if (work.isRunning) return;
    if (question === undefined) void work.start();
    else setIsAsking(true);
  };
  return (
    <>
      <button
        type="button"
        class={kind}
        disabled={disabled || isRefused}
        title={isRefused ? words.value.palette.readOnlyHint : undefined}
        aria-disabled={work.isRunning}
        aria-busy={work.isRunning}
        aria-label={label}
        onClick={press}
      >
        {children}
      </button>
      {work.error !== undefined && !isAsking && <Failure error={work.error} />}
      {isAsking && (
        <Dialog title={children} onClose={() => setIsAsking(false)}>
          <p>{question}</p>
          <Confirmation
            typed={typed}
            kind={kind}
            onCancel={() => setIsAsking(false)}
            run={confirmed}
          >
            {children}
          </Confirmation>
        </Dialog>
      )}
    </>
  );
}
