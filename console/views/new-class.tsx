import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { createClass, findSchemas } from "../api/objects.ts";
import { bound, Field, TextInput } from "../parts/field.tsx";
import { Failure } from "../parts/notices.tsx";
import { Page } from "../parts/page.tsx";
import { classesChanged } from "../state/classes-changed.ts";
import { useRemote } from "../state/remote.ts";
import { goTo } from "../state/route.ts";
import { words } from "../words/words.ts";

export function NewClass() {
  const { classes } = words.value;
  const schemas = useRemote(findSchemas, []);
  const name = useSignal("");
  const error = useSignal<unknown>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const problem = name.value === "" ? undefined : findProblem(name.value, schemas.data ?? {});
  const isReady = name.value !== "" && problem === undefined;
  const create = async () => {
    error.value = undefined;
    try {
      const taken = findProblem(name.value, schemas.data ?? (await findSchemas()));
      if (taken !== undefined) return;
      await createClass(name.value);
      classesChanged.value += 1;
      goTo(["classes", name.value]);
    } catch (failure) {
      error.value = failure;
    }
  };
  return (
    <Page title={classes.new} about={classes.hint}>
      <div class="card">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void create();
          }}
        >
          <Field label={classes.name} problem={problem}>
            <TextInput
              inputRef={input}
              autocomplete="off"
              {...bound(name, (value) => value.trim())}
            />
          </Field>
          {error.value !== undefined && <Failure error={error.value} />}
          <button type="submit" class="primary" disabled={!isReady}>
            {classes.create}
          </button>
        </form>
      </div>
    </Page>
  );
}

function findProblem(name: string, schemas: object): string | undefined {
  const { classes } = words.value;
  if (!/^[A-Za-z]\w{0,127}$/.test(name)) return classes.badName;
  return Object.hasOwn(schemas, name) ? classes.taken(name) : undefined;
}
