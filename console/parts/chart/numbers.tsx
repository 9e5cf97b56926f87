import type { ComponentChildren } from "preact";
import { words } from "../../words/words.ts";

interface NumbersProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** The table behind a picture. */
export function Numbers({ label, children }: NumbersProps) {
  return (
    <details class="numbers">
      <summary>{words.value.statistics.numbers(label)}</summary>
      {children}
    </details>
  );
}
