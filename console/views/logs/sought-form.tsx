import type { Signal } from "@preact/signals";
import { Field, Select, TextArea, TextInput } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { AIMS, type Aim, toQuery } from "./queries.ts";

/** The aim of a search, its place and its time. */
export interface Sought {
  readonly aim: Aim;
  /** The id of a request or a push. */
  readonly id: string;
  readonly query: string;
  readonly hours: number;
  /** The name of a function; empty: all of them. */
  readonly of: string;
}

const HOURS = ["1", "6", "24", "168", "720"] as const;

interface FormProps {
  readonly sought: Signal<Sought>;
  readonly functions: readonly string[];
}

export function SoughtForm({ sought, functions }: FormProps) {
  const { logs } = words.value;
  const { aim, id, query, hours, of } = sought.value;
  const change = (changes: Partial<Sought>) => {
    sought.value = { ...sought.value, ...changes };
  };
  const hasId = aim === "request" || aim === "push";
  return (
    <>
      <div class="fields">
        <Field label={logs.aim}>
          <Select
            value={aim}
            options={AIMS.map((value) => ({ value, title: logs.aims[value] }))}
            onValue={(next) => change({ aim: next, query: toQuery(next, id) })}
          />
        </Field>
        <Field label={logs.time}>
          <Select
            value={String(hours)}
            options={HOURS.map((value) => ({ value, title: logs.hours[value] }))}
            onValue={(value) => change({ hours: Number(value) })}
          />
        </Field>
        <Field label={logs.functions}>
          <Select
            value={of}
            options={[
              { value: "", title: logs.allFunctions },
              ...functions.map((value) => ({ value, title: value })),
            ]}
            onValue={(value) => change({ of: value })}
          />
        </Field>
        {hasId && (
          <Field label={logs.ids[aim]}>
            <TextInput
              value={id}
              onValue={(value) => change({ id: value, query: toQuery(aim, value) })}
            />
          </Field>
        )}
      </div>
      <Field label={logs.text} hint={logs.textHint}>
        <TextArea
          class="code"
          rows={5}
          value={query}
          onValue={(value) => change({ query: value })}
        />
      </Field>
    </>
  );
}
