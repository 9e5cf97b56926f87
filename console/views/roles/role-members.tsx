import { useSignal } from "@preact/signals";
import type { StoredObject } from "../../api/objects.ts";
import {
  changeMember,
  findChildren,
  findMembers,
  findRoles,
  findUsersByPart,
  MAX_MEMBERS,
  type RoleRelation,
} from "../../api/people.ts";
import { Failure, Loaded } from "../../parts/notices.tsx";
import { Card } from "../../parts/page.tsx";
import { UserSearch } from "../../parts/user-search.tsx";
import { type Remote, useRemote } from "../../state/remote.ts";
import { words } from "../../words/words.ts";
import { MemberList } from "./member-list.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { RoleTree } from "./role-tree.tsx";

export function RoleMembers({ role }: { readonly role: string }) {
  return (
    <div class="columns">
      <Members role={role} relation="users" />
      <Members role={role} relation="roles" />
    </div>
  );
}

interface MembersProps {
  readonly role: string;
  readonly relation: RoleRelation;
}

function Members({ role, relation }: MembersProps) {
  const { account, people } = words.value;
  const isUsers = relation === "users";
  const members = useRemote(() => findMembers(role, relation), [role, relation]);
  const change = async (operation: "AddRelation" | "RemoveRelation", member: string) => {
    await changeMember(operation, { role, relation, member });
    members.reload();
  };
  const add = (member: string) => change("AddRelation", member);
  return (
    <Card title={isUsers ? people.members : people.children}>
      <Loaded remote={members}>
        {(all) => (
          <>
            <MemberList
              className={isUsers ? "_User" : "_Role"}
              members={all}
              none={isUsers ? people.noMembers : people.noChildren}
              action="remove"
              run={({ objectId }) => change("RemoveRelation", objectId)}
            />
            {!isUsers && <RoleTree title={account.children} roles={all} next={findChildren} />}
            {all.length === MAX_MEMBERS && <p class="quiet">{people.more(MAX_MEMBERS)}</p>}
          </>
        )}
      </Loaded>
      {isUsers ? (
        <AddUser members={members} onAdd={add} />
      ) : (
        <AddChild role={role} members={members} onAdd={add} />
      )}
    </Card>
  );
}

interface AddProps {
  readonly members: Remote<readonly StoredObject[]>;
  readonly onAdd: (objectId: string) => Promise<void>;
}

const idsOf = ({ data = [] }: AddProps["members"]) => data.map(({ objectId }) => objectId);

/** Finds users by a part of a name, number or address. */
function AddUser({ members, onAdd }: AddProps) {
  const { people } = words.value;
  const sought = useSignal("");
  const found = useSignal<readonly StoredObject[] | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const find = async (text: string) => {
    error.value = undefined;
    try {
      found.value = await findUsersByPart(text);
    } catch (failure) {
      error.value = failure;
    }
  };
  return (
    <>
      <UserSearch text={sought} onSearch={(text) => void find(text)} />
      {error.value !== undefined && <Failure error={error.value} />}
      {found.value && (
        <MemberList
          className="_User"
          members={found.value.filter(({ objectId }) => !idsOf(members).includes(objectId))}
          none={people.nobodyFound}
          action="add"
          run={({ objectId }) => onAdd(objectId)}
        />
      )}
    </>
  );
}

function AddChild({ role, members, onAdd }: AddProps & { readonly role: string }) {
  const roles = useRemote(findRoles, []);
  const taken = [role, ...idsOf(members)];
  return (
    <Loaded remote={roles}>
      {(all) => (
        <RoleChoice
          roles={all.filter(({ objectId }) => !taken.includes(objectId))}
          onRole={onAdd}
        />
      )}
    </Loaded>
  );
}
