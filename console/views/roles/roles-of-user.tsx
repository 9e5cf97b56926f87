import { changeMember, findParents, findRoles, findRolesOf } from "../../api/people.ts";
import { Loaded } from "../../parts/notices.tsx";
import { Card } from "../../parts/page.tsx";
import { useRemote } from "../../state/remote.ts";
import { words } from "../../words/words.ts";
import { MemberList } from "./member-list.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { RoleTree } from "./role-tree.tsx";

/** The roles of a user, to leave and to add. */
export function RolesOfUser({ user }: { readonly user: string }) {
  const { account, people } = words.value;
  const held = useRemote(() => findRolesOf(user), [user]);
  const roles = useRemote(findRoles, []);
  const change = async (operation: "AddRelation" | "RemoveRelation", role: string) => {
    await changeMember(operation, { role, relation: "users", member: user });
    held.reload();
  };
  const heldIds = (held.data ?? []).map(({ objectId }) => objectId);
  return (
    <Card title={people.roles}>
      <Loaded remote={held}>
        {(all) => (
          <>
            <MemberList
              className="_Role"
              members={all}
              none={people.noRoles}
              action="remove"
              run={({ objectId }) => change("RemoveRelation", objectId)}
            />
            {all.length > 0 && <RoleTree title={account.parents} roles={all} next={findParents} />}
          </>
        )}
      </Loaded>
      <Loaded remote={roles}>
        {(all) => (
          <RoleChoice
            roles={all.filter(({ objectId }) => !heldIds.includes(objectId))}
            onRole={(objectId) => change("AddRelation", objectId)}
          />
        )}
      </Loaded>
    </Card>
  );
}
