import {
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { PortCall } from "../process.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { type Command, commandName, execute, isWrite } from "./document-client.ts";
import type { MemoryTable } from "./memory-table.ts";

/** Probabilities per request. */
export interface TableFaults {
  /** Fails without effect. */
  readonly throttled: number;
  /** Fails without effect, because another transaction uses one of the items. */
  readonly conflict: number;
  /** Takes effect, but its answer is lost. */
  readonly lost: number;
}

export interface TableService {
  readonly table: MemoryTable;
  readonly faults: TableFaults;
  readonly random: SeededRandom;
  /** The call during which the table changes. */
  during<T>(call: PortCall, act: () => T): T;
}

/** As in the AWS SDK: three attempts with growing pauses. */
const SDK_ATTEMPTS = 3;
const SDK_PAUSE_MS = 100;

/** The document client of one container, for one call of a port. */
export function createTableClient(service: TableService, call: PortCall): DynamoDBDocumentClient {
  const { process, port, method } = call;
  const send = async (command: Command): Promise<object> => {
    const answered: Answered = {};
    const point = `${port}.${method}.${commandName(command)}`;
    for (let attempt = 1; ; attempt++) {
      try {
        return await process.effect(point, () => request(service, { command, call, answered }));
      } catch (error) {
        if (!isRetried(error) || attempt === SDK_ATTEMPTS) throw error;
        await process.sleep(service.random.integer(SDK_PAUSE_MS * 2 ** attempt));
      }
    }
  };
  return { send } as unknown as DynamoDBDocumentClient;
}

/** Answers of transactions by token, which makes the SDK's repetitions the same transaction. */
interface Answered {
  transaction?: object;
}

function request(
  { table, faults, random, during }: TableService,
  { command, call, answered }: { command: Command; call: PortCall; answered: Answered },
): object {
  const { process } = call;
  if (answered.transaction) return answered.transaction;
  const isTransaction = commandName(command) === "transactWrite";
  if (random.chance(faults.throttled)) {
    process.excuse();
    throw new ProvisionedThroughputExceededException({ message: "Slow down", $metadata: {} });
  }
  if (isWrite(command) && random.chance(faults.conflict)) {
    process.excuse();
    throw conflict();
  }
  const answer = during(call, () => execute(table, command));
  if (isTransaction) answered.transaction = answer;
  if (random.chance(faults.lost)) {
    process.excuse();
    throw new InternalServerError({ message: "No answer", $metadata: {} });
  }
  return answer;
}

function conflict(): Error {
  return new TransactionCanceledException({
    message: "Another transaction",
    $metadata: {},
    CancellationReasons: [{ Code: "TransactionConflict" }],
  });
}

function isRetried(error: unknown): boolean {
  return (
    error instanceof ProvisionedThroughputExceededException || error instanceof InternalServerError
  );
}
