import {
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { KeyCapacity } from "../laws/key-capacity.ts";
import type { TransactionConflicts } from "../laws/transaction-conflicts.ts";
import type { PortCall } from "../process.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { type Command, commandName, execute, isWrite } from "./document-client.ts";
import type { MemoryTable } from "./memory-table.ts";
import {
  chargeReads,
  chargeWrites,
  readPartitions,
  type WrittenItem,
  writtenItems,
} from "./request-units.ts";

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
  readonly capacity: KeyCapacity;
  readonly conflicts: TransactionConflicts;
  readonly faults: TableFaults;
  readonly random: SeededRandom;
  /** The call during which the table changes. */
  during<T>(call: PortCall, act: () => T): T;
}

/** The document client of one container, for one call of a port. */
export function createTableClient(service: TableService, call: PortCall): DynamoDBDocumentClient {
  const { process, port, method } = call;
  const send = async (command: Command): Promise<object> => {
    const answered: Answered = {};
    const point = `${port}.${method}.${commandName(command)}`;
    return retryAsSdk(service.random, process, () =>
      process.effect(point, () => request(service, { command, call, answered })),
    );
  };
  return { send } as unknown as DynamoDBDocumentClient;
}

/** As in the AWS SDK: four attempts with full jitter, in milliseconds. */
const SDK_ATTEMPTS = 4;
const THROTTLED_PAUSE_MS = 1_000;
const FAILED_PAUSE_MS = 25;

/** Repeats what the SDK's standard mode repeats, with its pauses. */
export async function retryAsSdk<T>(
  random: SeededRandom,
  process: PortCall["process"],
  send: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const isThrottled = error instanceof ProvisionedThroughputExceededException;
      const isRepeated = isThrottled || error instanceof InternalServerError;
      if (!isRepeated || attempt === SDK_ATTEMPTS) throw error;
      const pauseMs = isThrottled ? THROTTLED_PAUSE_MS : FAILED_PAUSE_MS;
      await process.sleep(random.integer(pauseMs * 2 ** (attempt - 1)));
    }
  }
}

export function throttledError(): Error {
  return new ProvisionedThroughputExceededException({ message: "Slow down", $metadata: {} });
}

/** Answers of transactions by token, which makes the SDK's repetitions the same transaction. */
interface Answered {
  transaction?: object;
}

interface TableRequest {
  readonly command: Command;
  readonly call: PortCall;
  readonly answered: Answered;
}

function request(service: TableService, { command, call, answered }: TableRequest): object {
  if (answered.transaction) return answered.transaction;
  const { faults, random, during } = service;
  const isTransaction = isTransact(command);
  const fail = (probability: number, error: () => Error) => {
    if (!random.chance(probability)) return;
    call.process.excuse();
    throw error();
  };
  fail(faults.throttled, throttledError);
  const written = isWrite(command) ? writtenItems(service.table, command) : [];
  if (written.length > 0) fail(faults.conflict, () => conflictError(written, [0], isTransaction));
  const answer = during(call, () =>
    written.length > 0 ? write(service, command, written) : read(service, command),
  );
  if (isTransaction) answered.transaction = answer;
  fail(faults.lost, () => new InternalServerError({ message: "No answer", $metadata: {} }));
  return answer;
}

function isTransact(command: Command): boolean {
  return commandName(command) === "transactWrite";
}

function read(service: TableService, command: Command): object {
  const { table, capacity } = service;
  if (!readPartitions(table, command).every((key) => capacity.admits("reads", key))) {
    throw throttledError();
  }
  return execute(table, command, (items) => chargeReads(service, command, items));
}

function write(service: TableService, command: Command, written: readonly WrittenItem[]): object {
  const { table, capacity, conflicts } = service;
  const isTransaction = isTransact(command);
  const throttled = written.flatMap(({ partition }, position) =>
    capacity.admits("writes", partition) ? [] : [position],
  );
  if (throttled.length > 0) {
    if (!isTransaction) throw throttledError();
    throw cancelled(written, throttled, "ThrottlingError");
  }
  const names = written.map(({ name }) => name);
  const held = conflicts.heldAmong(names);
  if (held.length > 0) throw conflictError(written, held, isTransaction);
  const before = written.map(({ key }) => table.get(key));
  try {
    const answer = execute(table, command);
    if (isTransaction) conflicts.hold(names);
    return answer;
  } finally {
    const changes = written.map((each, position) => {
      return { ...each, before: before[position], after: table.get(each.key) };
    });
    chargeWrites(service, changes, isTransaction);
  }
}

function conflictError(
  written: readonly unknown[],
  held: readonly number[],
  isTransaction: boolean,
): Error {
  if (isTransaction) return cancelled(written, held, "TransactionConflict");
  return new TransactionConflictException({ message: "Another transaction", $metadata: {} });
}

function cancelled(
  written: readonly unknown[],
  positions: readonly number[],
  Code: string,
): TransactionCanceledException {
  return new TransactionCanceledException({
    message: Code,
    $metadata: {},
    CancellationReasons: written.map((_, index) => {
      return { Code: positions.includes(index) ? Code : "None" };
    }),
  });
}
