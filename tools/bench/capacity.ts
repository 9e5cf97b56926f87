import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** The cost of calls of DynamoDB, by its own count. */
export interface Capacity {
  /** Requests that read, and requests that write; a transaction is one. */
  reads: number;
  writes: number;
  transactions: number;
  /** Items that DynamoDB looked at for a read: of an index and of a table, returned or not. */
  itemsRead: number;
  readUnits: number;
  writeUnits: number;
}

interface ConsumedCapacity {
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

/** Members of the answers of all operations. */
interface Answer {
  readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[];
  readonly Item?: unknown;
  readonly ScannedCount?: number;
  readonly Responses?: Readonly<Record<string, readonly unknown[]>> | readonly unknown[];
}

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** Asks for ConsumedCapacity with every call of this client and adds it up. */
export function countCapacity(client: DynamoDBDocumentClient): () => Capacity {
  const sum: Capacity = {
    reads: 0,
    writes: 0,
    transactions: 0,
    itemsRead: 0,
    readUnits: 0,
    writeUnits: 0,
  };
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: "TOTAL" });
        const result = await next(args);
        addCall(sum, commandName, result.output as Answer);
        return result;
      },
    { step: "initialize", name: "countCapacity", priority: "high" },
  );
  return () => ({ ...sum });
}

function addCall(sum: Capacity, command: string, answer: Answer): void {
  const isRead = READS.test(command);
  sum[isRead ? "reads" : "writes"] += 1;
  if (command.startsWith("TransactWrite")) sum.transactions += 1;
  sum.itemsRead += countItems(answer);
  const consumed = [answer.ConsumedCapacity ?? []].flat() as ConsumedCapacity[];
  for (const { CapacityUnits = 0, ReadCapacityUnits, WriteCapacityUnits } of consumed) {
    sum.readUnits += ReadCapacityUnits ?? (isRead ? CapacityUnits : 0);
    sum.writeUnits += WriteCapacityUnits ?? (isRead ? 0 : CapacityUnits);
  }
}

function countItems({ Item, ScannedCount, Responses = [] }: Answer): number {
  return ScannedCount ?? Object.values(Responses).flat().length + (Item ? 1 : 0);
}
