import pMap from "p-map";
import type {
  EdgeReading,
  Relation,
  RelationOwner,
  RelationStore,
} from "../../../ports/relations.ts";
import { readPartitionIds } from "../client/partition-ids.ts";
import { toDelete, toPut, type Write, writeTransaction } from "../writes/write.ts";
import type { ObjectKey, ObjectsTable } from "./object-items.ts";

/** TransactWriteItems takes 100 items, and an edge has two. */
const EDGES_PER_TRANSACTION = 50;
const PARALLEL_TRANSACTIONS = { concurrency: 4 };

/** The relations in DynamoDB: items in both directions, as contract/tables.ts describes them. */
export function createRelationStore(table: ObjectsTable): RelationStore {
  return {
    change: (owner, changes) =>
      writeEdges(
        table,
        [...changes].map(([memberId, isMember]) => ({ owner, memberId, isMember })),
      ),
    memberIds: (owner, reading) => idsIn(table, membersPartition(owner), reading),
    ownerIds: (relation, memberId, reading) =>
      idsIn(table, ownersPartition(relation, memberId), reading),
  };
}

interface Edge {
  readonly owner: RelationOwner;
  readonly memberId: string;
  readonly isMember: boolean;
}

/** Both directions of an edge are one transaction, so that they never contradict each other. */
async function writeEdges(table: ObjectsTable, edges: readonly Edge[]): Promise<void> {
  const groups: Edge[][] = [];
  for (let start = 0; start < edges.length; start += EDGES_PER_TRANSACTION) {
    groups.push(edges.slice(start, start + EDGES_PER_TRANSACTION));
  }
  await pMap(
    groups,
    (group) =>
      writeTransaction(
        table,
        group.flatMap((edge) => toEdgeWrites(table.objectsTable, edge)),
      ),
    PARALLEL_TRANSACTIONS,
  );
}

function toEdgeWrites(table: string, { owner, memberId, isMember }: Edge): Write[] {
  const keys = edgeKeys(owner, memberId);
  return keys.map((key) => (isMember ? toPut({ table, item: key }) : toDelete({ table, key })));
}

/** Both directions of an edge. */
export function edgeKeys(owner: RelationOwner, memberId: string): ObjectKey[] {
  return [
    { _partition: membersPartition(owner), objectId: memberId },
    { _partition: ownersPartition(owner, memberId), objectId: owner.objectId },
  ];
}

function idsIn(
  { client, objectsTable: tableName }: ObjectsTable,
  partition: string,
  reading: EdgeReading,
): Promise<string[]> {
  const keys = { partitionKey: "_partition", sortKey: "objectId" };
  return readPartitionIds({ client, tableName, ...keys, partition }, reading);
}

function membersPartition({ className, key, objectId }: RelationOwner): string {
  return `_members#${className}#${key}#${objectId}`;
}

function ownersPartition({ className, key }: Relation, memberId: string): string {
  return `_owners#${className}#${key}#${memberId}`;
}
