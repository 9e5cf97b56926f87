import { type Pair, pairIn, toPointer } from "../../domain/friendships/friendship-class.ts";
import type { FriendshipClass } from "../../domain/objects/class-name.ts";
import { parseObjectQuery } from "../../domain/queries/query.ts";
import type { Requester } from "../../domain/requester.ts";
import { UNLIMITED_WORK } from "../../domain/work-budget.ts";
import type { WritableClasses } from "../../ports/classes.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { findObjects } from "../queries/find-objects.ts";

/** Rows of each kind that go with a deleted user; the others name a user who does not exist. */
const MAX_CLEARED = 100;
/** Pairs of one transaction, which has up to 100 items. */
const CHUNK = 20;

interface Rows {
  readonly className: FriendshipClass;
  readonly field: "user" | "friend";
}

const ROWS: readonly Rows[] = [
  { className: "_Followee", field: "user" },
  { className: "_Follower", field: "user" },
  { className: "_FriendshipRequest", field: "user" },
  { className: "_FriendshipRequest", field: "friend" },
];

type ClearPorts = ObjectsPorts & { readonly classes: WritableClasses };

/** Removes the follows and requests of a deleted user, as far as that is cheap. */
export async function clearFriendships(
  userId: string,
  requester: Requester,
  ports: ClearPorts,
): Promise<void> {
  for (const rows of ROWS) {
    const pairs = await findPairs(userId, rows, requester, ports);
    for (let start = 0; start < pairs.length; start += CHUNK) {
      const chunk = pairs.slice(start, start + CHUNK);
      const removeAll = async () => ({ after: chunk.map(() => undefined), result: undefined });
      await ports.classes.friendships.change(chunk, removeAll, UNLIMITED_WORK);
    }
  }
}

async function findPairs(
  userId: string,
  { className, field }: Rows,
  requester: Requester,
  ports: ClearPorts,
): Promise<Pair[]> {
  const { isEmpty = false } = (await ports.classes.catalog.find(className)) ?? {};
  if (isEmpty) return [];
  const where = JSON.stringify({ [field]: toPointer(userId) });
  const master = { ...requester, master: true };
  const query = parseObjectQuery({ where, limit: String(MAX_CLEARED) }, master);
  const { results } = await findObjects({ className, query, requester: master }, ports);
  return results.flatMap((row) => {
    const pair = pairIn(className, row);
    return className === "_FriendshipRequest" ? [pair] : [pair, toMirror(pair)];
  });
}

/** The row of the same follow in the other user's list. */
function toMirror({ className, userId, otherId }: Pair): Pair {
  const mirror = className === "_Followee" ? "_Follower" : "_Followee";
  return { className: mirror, userId: otherId, otherId: userId };
}
