import {
  deleteObject,
  findSchemas,
  getObject,
  type StoredObject,
  updateObject,
} from "../../api/objects.ts";
import { Action } from "../../parts/action.tsx";
import { Loaded } from "../../parts/notices.tsx";
import { Facts, Page } from "../../parts/page.tsx";
import { Id, Raw, Time } from "../../parts/values.tsx";
import { lastQuery } from "../../state/last-query.ts";
import { useRemote } from "../../state/remote.ts";
import { goTo, linkTo } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { RoleMembers } from "../roles/role-members.tsx";
import { UserProfile } from "../users/user-profile.tsx";
import { titleOf } from "./class-facts.ts";
import { ObjectForm } from "./object-form.tsx";
import { titleOfObject } from "./object-title.ts";

interface ObjectDetailProps {
  readonly className: string;
  readonly id: string;
}

export function ObjectDetail({ className, id }: ObjectDetailProps) {
  const object = useRemote(() => getObject(className, id), [className, id]);
  const schemas = useRemote(findSchemas, []);
  const schema = schemas.data?.[className] ?? {};
  const save = async (changes: object) => {
    await updateObject(className, id, changes);
    object.reload();
  };
  return (
    <Page
      title={titleOfObject(className, id, object.data)}
      actions={object.data && <ObjectActions className={className} object={object.data} />}
    >
      <p>
        <a href={linkTo(["classes", className], lastQuery(className))}>
          {words.value.grid.back(titleOf(className))}
        </a>
      </p>
      <Loaded remote={object}>
        {(data) => (
          <>
            <div class="card">
              <Facts
                facts={[
                  { name: "objectId", value: <Id value={data.objectId} /> },
                  { name: "createdAt", value: <Time iso={data.createdAt} /> },
                  { name: "updatedAt", value: <Time iso={data.updatedAt} /> },
                ]}
              />
            </div>
            {schemas.data && (
              <ObjectForm key={data.updatedAt} schema={schema} object={data} onSave={save} />
            )}
            {className === "_Role" && <RoleMembers role={id} />}
            {className === "_User" && <UserProfile user={data} onChanged={object.reload} />}
            <details class="card">
              <summary>JSON</summary>
              <Raw value={data} />
            </details>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ObjectActionsProps {
  readonly className: string;
  readonly object: StoredObject;
}

function ObjectActions({ className, object }: ObjectActionsProps) {
  const { objects, common } = words.value;
  const remove = async () => {
    await deleteObject(className, object.objectId);
    goTo(["classes", className], lastQuery(className));
  };
  return (
    <>
      {className === "_Installation" && <PushLink id={object.objectId} />}
      {className === "_File" && typeof object.url === "string" && (
        <a class="button" href={object.url} target="_blank" rel="noreferrer">
          {objects.openFile}
        </a>
      )}
      <Action kind="danger" run={remove} question={objects.deleteQuestion(object.objectId)}>
        {common.delete}
      </Action>
    </>
  );
}

function PushLink({ id }: { readonly id: string }) {
  return (
    <a
      class="button"
      href={linkTo(["compose"], { where: JSON.stringify({ objectId: id }, null, 1) })}
    >
      {words.value.objects.pushTo}
    </a>
  );
}
