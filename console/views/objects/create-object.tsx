import { createObject, findSchemas } from "../../api/objects.ts";
import { Loaded } from "../../parts/notices.tsx";
import { Page } from "../../parts/page.tsx";
import { useRemote } from "../../state/remote.ts";
import { goTo } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { ObjectForm } from "./object-form.tsx";
import { kindOf } from "./object-title.ts";

/** A user is created with a password, which no schema names. */
const EXTRA_FIELDS: Readonly<Record<string, object>> = { _User: { password: { type: "String" } } };

export function CreateObject({ className }: { readonly className: string }) {
  const schemas = useRemote(findSchemas, []);
  const create = async (fields: object) => {
    const { objectId } = await createObject(className, fields);
    goTo(["classes", className, objectId]);
  };
  return (
    <Page title={words.value.objects.newOf(kindOf(className))}>
      <Loaded remote={schemas}>
        {(all) => (
          <ObjectForm
            schema={{ ...all[className], ...EXTRA_FIELDS[className] }}
            object={{}}
            onSave={create}
          />
        )}
      </Loaded>
    </Page>
  );
}
