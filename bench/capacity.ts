import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** What calls of DynamoDB cost, by its own count. */
export interface Capacity {
  /** Requests that read, and requests that write; a transaction is one. */
  reads: number;
  writes: number;
  transactions: number;
  readUnits: number;
  writeUnits: number;
}

interface ConsumedCapacity {
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** Asks for ConsumedCapacity with every call of this client and adds it up. */
export function countCapacity(client: DynamoDBDocumentClient): () => Capacity {
  const sum: Capacity = { reads: 0, writes: 0, transactions: 0, readUnits: 0, writeUnits: 0 };
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: "TOTAL" });
        const result = await next(args);
        const { ConsumedCapacity: consumed = [] } = result.output as { ConsumedCapacity?: unknown };
        addCall(sum, commandName, [consumed].flat() as ConsumedCapacity[]);
        return result;
      },
    { step: "initialize", name: "countCapacity", priority: "high" },
  );
  return () => ({ ...sum });
}

function addCall(sum: Capacity, command: string, consumed: readonly ConsumedCapacity[]): void {
  const isRead = READS.test(command);
  sum[isRead ? "reads" : "writes"] += 1;
  if (command.startsWith("TransactWrite")) sum.transactions += 1;
  for (const { CapacityUnits = 0, ReadCapacityUnits, WriteCapacityUnits } of consumed) {
    sum.readUnits += ReadCapacityUnits ?? (isRead ? CapacityUnits : 0);
    sum.writeUnits += WriteCapacityUnits ?? (isRead ? 0 : CapacityUnits);
  }
}
