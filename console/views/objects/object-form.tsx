import { useSignal } from "@preact/signals";
import type { Acl, Schema } from "../../api/objects.ts";
import { Action } from "../../parts/action.tsx";
import { Failure } from "../../parts/notices.tsx";
import { Card } from "../../parts/page.tsx";
import { words } from "../../words/words.ts";
import { AclEditor } from "./acl-editor.tsx";
import { listFields } from "./class-facts.ts";
import { FieldInput } from "./field-input.tsx";
import { isFieldName, NewField } from "./new-field.tsx";
import { toChanges, writeTyped } from "./typed-value.ts";

interface ObjectFormProps {
  readonly schema: Schema;
  /** Empty for an object that is being created. */
  readonly object: Readonly<Record<string, unknown>>;
  readonly onSave: (changes: object) => Promise<void>;
}

/** Saves only changed fields, so that it keeps concurrent changes of other fields. */
export function ObjectForm({ schema: stored, object, onSave }: ObjectFormProps) {
  const { objects, browse, common } = words.value;
  const typed = useSignal<Readonly<Record<string, string>>>({});
  const acl = useSignal<Acl | undefined>(object.ACL as Acl | undefined);
  const added = useSignal<Schema>({});
  const schema = { ...added.value, ...stored };
  const fields = listFields(schema, object);
  const changes = toChanges(object, typed.value, schema);
  const aclChanges = acl.value === object.ACL ? {} : { ACL: acl.value };
  const body = { ...("value" in changes ? changes.value : {}), ...aclChanges };
  const isUnchanged = Object.keys(body).length === 0;
  const isBlocked = "problem" in changes || isUnchanged;
  const error = useSignal<unknown>(undefined);
  const save = () =>
    onSave(body).catch((failure: unknown) => {
      error.value = failure;
    });
  return (
    <form
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isSaveKey(event) || isBlocked) return;
        event.preventDefault();
        void save();
      }}
    >
      <Card title={objects.fields}>
        <div class="fields">
          {fields
            .filter((field) => schema[field]?.type !== "Relation")
            .map((field) => (
              <FieldInput
                key={field}
                name={field}
                column={schema[field]}
                value={typed.value[field] ?? writeTyped(object[field], schema[field])}
                onValue={(value) => {
                  typed.value = { ...typed.value, [field]: value };
                }}
              />
            ))}
        </div>
        <NewField
          findProblem={(name) => findProblem(name, schema, fields)}
          onField={(name, type) => {
            added.value = { ...added.value, [name]: { type } };
          }}
        />
      </Card>
      <Card title={objects.acl}>
        <AclEditor
          acl={acl.value}
          onAcl={(next) => {
            acl.value = next;
          }}
        />
      </Card>
      <div class="row">
        <Action kind="primary" disabled={isBlocked} run={() => onSave(body)}>
          {common.save}
        </Action>
        <span class="quiet">{isUnchanged ? objects.noChanges : browse.saveKey}</span>
      </div>
      {error.value !== undefined && <Failure error={error.value} />}
    </form>
  );
}

/** Enter in the line of a field, Ctrl+Enter in a text of several lines. */
function isSaveKey({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key !== "Enter" || !(target instanceof HTMLElement)) return false;
  if (ctrlKey || metaKey) return true;
  return target.matches(".fields input, .fields textarea[rows='1']:not(.code)");
}

function findProblem(name: string, schema: Schema, fields: readonly string[]): string | undefined {
  const { classes, grid } = words.value;
  if (schema[name]?.type === "Relation") return classes.relationExists(name);
  if (Object.hasOwn(schema, name) || fields.includes(name)) return classes.fieldExists(name);
  return isFieldName(name) ? undefined : grid.badName;
}
