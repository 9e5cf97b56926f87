import {
  type Activity,
  type Client,
  noteMember,
  pickExisting,
  pickUser,
  pointerTo,
  whereQuery,
} from "../client.ts";
import { Counter, Expected } from "../expected.ts";
import type { NotePromise } from "../promises.ts";

const STATES = ["open", "doing", "done"];
/** Slugs that several clients want. */
const CONTESTED_SLUGS = 30;
const BOARDS = 3;

async function create(client: Client): Promise<void> {
  const { random, own, promises } = client;
  const owner = pickUser(client);
  if (owner === undefined) return;
  const [title, state, rank] = [client.unique("note"), random.pick(STATES), random.integer(1_000)];
  const slug = random.chance(0.2)
    ? `slug-${random.integer(CONTESTED_SLUGS)}`
    : client.unique("slug");
  const reply = await client.call("create object", {
    method: "POST",
    path: "/classes/Note",
    body: { title, state, rank, slug, owner: pointerTo("_User", owner.objectId) },
    session: owner.session,
  });
  if (reply.outcome !== "done") return;
  const note: NotePromise = {
    objectId: String(reply.body.objectId),
    owner: owner.objectId,
    exists: new Expected(true),
    title: new Expected(title),
    state: new Expected(state),
    rank: new Expected(rank),
    acl: new Expected<string | undefined>(undefined),
    likes: new Map(),
  };
  own.notes.push(note);
  promises.notes.push(note);
}

async function change(client: Client): Promise<void> {
  const note = pickExisting(client, client.own.notes);
  if (note === undefined) return;
  const { random, call } = client;
  const [title, state, rank] = [client.unique("note"), random.pick(STATES), random.integer(1_000)];
  const path = `/classes/Note/${note.objectId}`;
  const body = { title, state, rank };
  const { outcome } = await call("change object", { method: "PUT", path, body, master: true });
  note.title.wrote(title, outcome);
  note.state.wrote(state, outcome);
  note.rank.wrote(rank, outcome);
}

/** The objects that several clients raise at the same time. */
async function raise({ call, random, promises }: Client): Promise<void> {
  if (promises.boards.length < BOARDS) {
    const body = { score: 0 };
    const reply = await call("create board", { method: "POST", path: "/classes/Board", body });
    if (reply.outcome !== "done") return;
    promises.boards.push({ objectId: String(reply.body.objectId), score: new Counter() });
  }
  const board = random.pick(promises.boards);
  const body = { score: { __op: "Increment", amount: 1 } };
  const path = `/classes/Board/${board.objectId}`;
  board.score.raised((await call("increment", { method: "PUT", path, body })).outcome);
}

async function like(client: Client): Promise<void> {
  const note = pickExisting(client, client.own.notes);
  const user = pickUser(client);
  if (note === undefined || user === undefined) return;
  const isMember = client.random.chance(0.7);
  const __op = isMember ? "AddRelation" : "RemoveRelation";
  const body = { likes: { __op, objects: [pointerTo("_User", user.objectId)] } };
  const path = `/classes/Note/${note.objectId}`;
  const { outcome } = await client.call("change relation", {
    method: "PUT",
    path,
    body,
    master: true,
  });
  noteMember(note.likes, user.objectId, { isMember, outcome });
}

async function setAcl(client: Client): Promise<void> {
  const note = pickExisting(client, client.own.notes);
  if (note === undefined) return;
  const forAll = client.random.chance(0.5) ? { "*": { read: true } } : {};
  const ACL = { ...forAll, [note.owner]: { read: true, write: true } };
  const path = `/classes/Note/${note.objectId}`;
  const body = { ACL };
  const { outcome } = await client.call("change ACL", { method: "PUT", path, body, master: true });
  note.acl.wrote(JSON.stringify(ACL), outcome);
}

async function remove(client: Client): Promise<void> {
  const note = pickExisting(client, client.own.notes);
  if (note === undefined || client.own.notes.length < 10) return;
  const path = `/classes/Note/${note.objectId}`;
  const { outcome } = await client.call("delete object", { method: "DELETE", path, master: true });
  note.exists.wrote(false, outcome);
}

/** A query by an indexed Pointer answers at once what this client has saved. */
async function findOwn(client: Client): Promise<void> {
  const owner = pickUser(client);
  if (owner === undefined) return;
  const where = { owner: pointerTo("_User", owner.objectId) };
  const path = `/classes/Note?${whereQuery(where, { limit: "1000" })}`;
  const reply = await client.call("query objects", { method: "GET", path, master: true });
  if (reply.outcome !== "done") return;
  const rows = new Map(toRows(reply.body).map((row) => [row.objectId, row]));
  for (const note of client.own.notes.filter((each) => each.owner === owner.objectId)) {
    const row = rows.get(note.objectId);
    client.checks.expect(
      "a query answers acknowledged objects as they were last saved, and no deleted ones",
      note.exists.allows(row !== undefined) && (row === undefined || note.title.allows(row.title)),
      () => `${note.objectId}: ${JSON.stringify(row)}, expected ${note.title.possible}`,
    );
  }
}

/** A sorted query of all clients' objects: only its order is certain. */
async function findSorted({ call, random, checks }: Client): Promise<void> {
  const where = { rank: { $gte: random.integer(1_000) } };
  const path = `/classes/Note?${whereQuery(where, { order: "rank", limit: "50" })}`;
  const reply = await call("sorted query", { method: "GET", path });
  if (reply.outcome !== "done") return;
  const ranks = toRows(reply.body).map(({ rank }) => rank);
  checks.expect(
    "a sorted query is in order and matches its condition",
    ranks.every((rank, at) => rank >= (ranks[at - 1] ?? where.rank.$gte)),
    () => `${path} answered ${ranks}`,
  );
}

interface Row {
  readonly objectId: string;
  readonly title: string;
  readonly rank: number;
}

function toRows(body: object): readonly Row[] {
  return (body as { results?: readonly Row[] }).results ?? [];
}

export const NOTE_ACTIVITIES: readonly Activity[] = [
  { weight: 8, run: create },
  { weight: 8, run: change },
  { weight: 10, run: raise },
  { weight: 5, run: like },
  { weight: 2, run: setAcl },
  { weight: 3, run: remove },
  { weight: 5, run: findOwn },
  { weight: 3, run: findSorted },
];
