import { isDeepStrictEqual } from "node:util";
import type { ClassDefinitions } from "../../../functions/domain/classes/class-definition.ts";
import type { Item } from "../../support/scan-table.ts";
import { auditObjects } from "../../support/services/object-audit.ts";
import type { NotePromise } from "../promises.ts";
import { type Audited, findTwice } from "./audited.ts";

export async function auditNotes(audited: Audited, definitions: ClassDefinitions): Promise<void> {
  const { tables, checks, promises } = audited;
  const { Objects: objects, ObjectIndex: objectIndex } = tables.names;
  const { broken, stale } = await auditObjects(tables, { objects, objectIndex }, definitions);
  const items = await tables.scan("Objects");
  checks.none("objects and their index entries agree, relations in both directions", items.length, [
    ...broken,
  ]);
  checks.none("stale index entries, which readers repair (allowed)", stale.length, []);
  const notes = items.filter(({ _partition }) => /^Note#/.test(String(_partition)));
  const slugs = notes.flatMap(({ slug }) => (slug === undefined ? [] : [String(slug)]));
  checks.none("no two objects have one unique value", slugs.length, findTwice(slugs));
  const objectItems = items.filter(({ _partition }) => /^(Note|Board)#/.test(String(_partition)));
  const byId = new Map(objectItems.map((item) => [String(item.objectId), item]));
  const edges = new Set(
    items
      .filter(({ _partition }) => /^_members#Note#likes#/.test(String(_partition)))
      .map(({ _partition, objectId }) => `${String(_partition).split("#")[3]} ${objectId}`),
  );
  for (const note of promises.notes) compare(audited, note, byId.get(note.objectId), edges);
  auditBoards(audited, byId);
}

function compare(
  { checks }: Audited,
  note: NotePromise,
  row: Item | undefined,
  edges: ReadonlySet<string>,
): void {
  const { objectId, exists, title, state, rank, acl, likes } = note;
  checks.expect(
    "every acknowledged object exists, and no deleted one",
    exists.allows(row !== undefined),
    () => `${objectId}: ${row ? "exists" : "is missing"}`,
  );
  if (row === undefined) return;
  checks.expect(
    "objects are as they were last saved",
    title.allows(row.title) && state.allows(row.state) && rank.allows(row.rank),
    () => `${objectId}: ${row.title}, expected ${title.possible}`,
  );
  checks.expect(
    "ACLs are as they were last saved",
    acl.possible.some((each) => isDeepStrictEqual(each && JSON.parse(each), row.ACL)),
    () => `${objectId}: ${JSON.stringify(row.ACL)}, expected ${acl.possible}`,
  );
  for (const [user, expected] of likes) {
    checks.expect(
      "relations have the members that were acknowledged",
      expected.allows(edges.has(`${objectId} ${user}`)),
      () => `${objectId} likes ${user}: ${edges.has(`${objectId} ${user}`)}`,
    );
  }
}

function auditBoards({ promises, checks }: Audited, byId: ReadonlyMap<string, Item>): void {
  for (const { objectId, score } of promises.boards) {
    const stored = byId.get(objectId)?.score;
    checks.expect(
      "counters hold every acknowledged increment",
      score.allows(stored),
      () => `score of board ${objectId}: ${stored}, expected ${score.bounds}`,
    );
  }
}
