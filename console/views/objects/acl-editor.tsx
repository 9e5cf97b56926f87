import { useSignal } from "@preact/signals";
import type { Acl } from "../../api/objects.ts";
import { bound, TextInput } from "../../parts/field.tsx";
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
  const who = useSignal("");
  const subjects = Object.keys(acl ?? {});
  const set = (subject: string, right: "read" | "write", isGranted: boolean) =>
    onAcl({ ...acl, [subject]: withRight(acl?.[subject] ?? {}, right, isGranted) });
  const remove = (subject: string) =>
    onAcl(Object.fromEntries(Object.entries(acl ?? {}).filter(([name]) => name !== subject)));
  const add = (subject: string) => {
    if (subject) onAcl({ ...acl, [subject]: { read: true } });
    who.value = "";
  };
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
        <TextInput aria-label={objects.who} placeholder={objects.whoHint} {...bound(who)} />
        <button
          type="button"
          disabled={who.value.trim() === ""}
          onClick={() => add(who.value.trim())}
        >
          {common.add}
        </button>
      </div>
    </div>
  );
}

/** LeanCloud stores granted rights only. */
function withRight(rights: Acl[string], right: "read" | "write", isGranted: boolean): Acl[string] {
  const { [right]: _, ...others } = rights;
  return isGranted ? { ...others, [right]: true } : others;
}
