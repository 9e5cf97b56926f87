import { createDocumentClient } from "../../../functions/adapters/dynamodb/client/client.ts";

/** The write at which a process dies, counted from 1, and whether that write still happens. */
export interface Death {
  readonly atWrite: number;
  readonly moment: "before" | "after";
}

export class Died extends Error {}

const WRITES = new Set([
  "PutItemCommand",
  "BatchWriteItemCommand",
  "UpdateItemCommand",
  "DeleteItemCommand",
  "TransactWriteItemsCommand",
]);

/** The client of a process that dies: after its death every call fails, reads too. */
export function createDyingClient(endpoint: string, death: Death) {
  const documents = createDocumentClient({
    endpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });
  const life = createLife(death);
  documents.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (call) => {
        const isLast = life.begin(commandName);
        const answer = await next(call);
        life.end(isLast);
        return answer;
      },
    { step: "initialize", priority: "high" },
  );
  return documents;
}

function createLife({ atWrite, moment }: Death) {
  let writes = 0;
  let isDead = false;
  const dieIf = (condition: boolean) => {
    isDead ||= condition;
    if (isDead) throw new Died();
  };
  return {
    /** @returns whether the process dies at this write */
    begin(commandName: string): boolean {
      const isWrite = WRITES.has(commandName);
      if (isWrite) writes += 1;
      const isLast = isWrite && writes === atWrite;
      dieIf(isLast && moment === "before");
      return isLast;
    },
    end: (isLast: boolean) => dieIf(isLast),
  };
}
