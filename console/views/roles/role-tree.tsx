import type { StoredObject } from "../../api/objects.ts";
import { Loaded } from "../../parts/notices.tsx";
import { useRemote } from "../../state/remote.ts";
import { linkTo } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { nameOf } from "./member-list.tsx";

interface RoleNode {
  readonly role: StoredObject;
  readonly below: readonly RoleNode[];
  /** Whether the role stands in the tree already, or the tree is too large. */
  readonly isCut: boolean;
}

type Next = (role: string) => Promise<readonly StoredObject[]>;

/** Roles that one page reads; each takes a request. */
const MAX_NODES = 60;

interface RoleTreeProps {
  readonly title: string;
  readonly roles: readonly StoredObject[];
  /** The roles below one. */
  readonly next: Next;
}

/** Roles with those that follow from them, as deep as they go. */
export function RoleTree({ title, roles, next }: RoleTreeProps) {
  const ids = roles.map(({ objectId }) => objectId);
  const tree = useRemote(() => readTree(roles, next, new Set()), [ids]);
  return (
    <Loaded remote={tree}>
      {(nodes) =>
        nodes.some(({ below }) => below.length > 0) && (
          <>
            <p class="quiet">{title}</p>
            <Nodes nodes={nodes} />
          </>
        )
      }
    </Loaded>
  );
}

/** @param seen objectIds of the roles that were read */
async function readTree(
  roles: readonly StoredObject[],
  next: Next,
  seen: Set<string>,
): Promise<RoleNode[]> {
  const nodes: RoleNode[] = [];
  for (const role of roles) {
    const isCut = seen.has(role.objectId) || seen.size >= MAX_NODES;
    seen.add(role.objectId);
    const below = isCut ? [] : await readTree(await next(role.objectId), next, seen);
    nodes.push({ role, below, isCut });
  }
  return nodes;
}

function Nodes({ nodes }: { readonly nodes: readonly RoleNode[] }) {
  return (
    <ul class="tree">
      {nodes.map(({ role, below, isCut }) => (
        <li key={role.objectId}>
          <a href={linkTo(["classes", "_Role", role.objectId])}>{nameOf(role)}</a>
          {isCut && <small class="quiet"> {words.value.account.seen}</small>}
          {below.length > 0 && <Nodes nodes={below} />}
        </li>
      ))}
    </ul>
  );
}
