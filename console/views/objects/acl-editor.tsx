import { useSignal } from "@preact/signals";
import type { Acl } from "../../api/objects.ts";
import { isSubject } from "../../api/people.ts";
import { Action } from "../../parts/action.tsx";
import { bound, Problem, TextInput } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";

interface AclEditorProps {
  /** Undefined if the object has none. */
  readonly acl: Acl | undefined;
  /** Said of an undefined ACL instead. */
  readonly none?: string;
  readonly onAcl: (acl: Acl) => void;
}

const RIGHTS = ["read", "write"] as const;

export function AclEditor({ acl, none, onAcl }: AclEditorProps) {
  const { objects, common } = words.value;
  const subjects = Object.keys(acl ?? {});
  const set = (subject: string, right: "read" | "write", isGranted: boolean) =>
    onAcl({ ...acl, [subject]: withRight(acl?.[subject] ?? {}, right, isGranted) });
  const remove = (subject: string) =>
    onAcl(Object.fromEntries(Object.entries(acl ?? {}).filter(([name]) => name !== subject)));
  const add = (subject: string) => onAcl({ ...acl, [subject]: { read: true } });
  return (
    <div class="acl">
      {subjects.length === 0 && (
        <p class="quiet">{acl === undefined ? (none ?? objects.noAcl) : objects.masterOnly}</p>
      )}
      {subjects.map((subject) => (
        <div class="row" key={subject}>
          <code>{subject === "*" ? objects.everyone : subject}</code>
          {RIGHTS.map((right) => (
            <label class="check" key={right}>
              <input
                type="checkbox"
                checked={acl?.[subject]?.[right] === true}
                onChange={(event) => set(subject, right, event.currentTarget.checked)}
              />
              {objects[right]}
            </label>
          ))}
          <button type="button" class="plain" onClick={() => remove(subject)}>
            {common.remove}
          </button>
        </div>
      ))}
      <div class="row">
        {!subjects.includes("*") && (
          <button type="button" onClick={() => add("*")}>
            {objects.everyone}
          </button>
        )}
        <NewSubject onAdd={add} />
      </div>
    </div>
  );
}

/** Adds a user or a role that exists: with a wrong name, the object would be closed to all without a word. */
function NewSubject({ onAdd }: { readonly onAdd: (subject: string) => void }) {
  const { objects, common } = words.value;
  const who = useSignal("");
  const unknown = useSignal<string | undefined>(undefined);
  const subject = who.value.trim();
  const add = async () => {
    if (!(await isSubject(subject))) {
      unknown.value = subject;
      return;
    }
    onAdd(subject);
    who.value = "";
  };
  return (
    <>
      <TextInput aria-label={objects.who} placeholder={objects.whoHint} {...bound(who)} />
      <Action run={add} disabled={subject === ""} isReading>
        {common.add}
      </Action>
      {subject !== "" && subject === unknown.value && <Problem text={objects.noSubject(subject)} />}
    </>
  );
}

/** LeanCloud stores granted rights only. */
function withRight(rights: Acl[string], right: "read" | "write", isGranted: boolean): Acl[string] {
  const { [right]: _, ...others } = rights;
  return isGranted ? { ...others, [right]: true } : others;
}
