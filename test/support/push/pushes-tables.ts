import { PUSHES } from "../../../functions/contract/tables.ts";
import { type Command, execute } from "../../simulation/table/document-client.ts";
import { createMemoryTable } from "../../simulation/table/memory-table.ts";
import { startDynamoDbEngine } from "../dynamodb-engine.ts";

/** Options of the adapters for pushes, except the clock. */
export interface PushesTable {
  readonly client: Awaited<ReturnType<typeof startDynamoDbEngine>>["documents"];
  readonly pushesTable: string;
  stop(): Promise<void>;
}

/** The engine and the simulated table, which must pass the same tests. */
export const PUSHES_TABLES: readonly {
  readonly name: string;
  start(): Promise<PushesTable>;
}[] = [
  {
    name: "DynamoDB's engine",
    start: async () => {
      const engine = await startDynamoDbEngine();
      return {
        client: engine.documents,
        pushesTable: engine.tables.pushes,
        stop: () => engine.stop(),
      };
    },
  },
  {
    name: "the simulated table",
    start: async () => {
      const table = createMemoryTable(PUSHES, { now: () => 0, lagMs: () => 0 });
      const send = async (command: Command) => execute(table, command);
      return {
        client: { send } as unknown as PushesTable["client"],
        pushesTable: "pushes",
        stop: async () => undefined,
      };
    },
  },
];
