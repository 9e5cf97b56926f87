import { useSignal } from "@preact/signals";
import { createClass, findSchemas } from "../api/objects.ts";
import { Action } from "../parts/action.tsx";
import { Field, TextInput } from "../parts/field.tsx";
import { Card, Page } from "../parts/page.tsx";
import { classesChanged } from "../state/classes-changed.ts";
import { useRemote } from "../state/remote.ts";
import { goTo } from "../state/route.ts";
import { words } from "../words/words.ts";

export function NewClass() {
  const { classes } = words.value;
  const schemas = useRemote(findSchemas, []);
  const name = useSignal("");
  const problem = name.value === "" ? undefined : findProblem(name.value, schemas.data ?? {});
  const create = async () => {
    await createClass(name.value);
    classesChanged.value += 1;
    goTo(["classes", name.value]);
  };
  return (
    <Page title={classes.new} about={classes.hint}>
      <Card title={classes.name}>
        <Field label={classes.name} problem={problem}>
          <TextInput
            autocomplete="off"
            value={name.value}
            onValue={(value) => {
              name.value = value.trim();
            }}
          />
        </Field>
        <Action
          kind="primary"
          disabled={name.value === "" || problem !== undefined || schemas.data === undefined}
          run={create}
        >
          {classes.create}
        </Action>
      </Card>
    </Page>
  );
}

function findProblem(name: string, schemas: object): string | undefined {
  const { classes } = words.value;
  if (!/^[A-Za-z]\w{0,127}$/.test(name)) return classes.badName;
  return Object.hasOwn(schemas, name) ? classes.taken(name) : undefined;
}
