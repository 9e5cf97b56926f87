import {
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";

interface Command {
  readonly input: object;
}

const PLAIN_WRITES = [BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand];

/** Every write meets another client's transaction once, before it reaches the table. */
export class ContendedClient {
  readonly client: DynamoDBDocumentClient;
  readonly #met = new Set<string>();

  constructor(documents: DynamoDBDocumentClient) {
    const send = async (command: Command, ...options: unknown[]) => {
      this.#meetOnce(command);
      return Reflect.apply(documents.send, documents, [command, ...options]);
    };
    this.client = Object.assign(Object.create(documents), { send });
  }

  get conflicts(): number {
    return this.#met.size;
  }

  #meetOnce(command: Command): void {
    const conflict = conflictFor(command);
    const write = JSON.stringify(command.input);
    if (conflict === undefined || this.#met.has(write)) return;
    this.#met.add(write);
    throw conflict;
  }
}

function conflictFor(command: Command): Error | undefined {
  const given = { message: "A transaction is in progress", $metadata: {} };
  if (PLAIN_WRITES.some((Plain) => command instanceof Plain)) {
    return new TransactionConflictException(given);
  }
  if (!(command instanceof TransactWriteCommand)) return undefined;
  const [, ...others] = command.input.TransactItems ?? [];
  const reasons = [{ Code: "TransactionConflict" }, ...others.map(() => ({ Code: "None" }))];
  return new TransactionCanceledException({ ...given, CancellationReasons: reasons });
}

/** A case for each method of a port that writes: a new method without one does not compile. */
export type WritingCases<Port, ReadingMethods extends keyof Port = never> = {
  readonly [Method in Exclude<keyof Port, ReadingMethods>]: () => Promise<unknown>;
};

/** Runs the cases. Each calls its method on the contended client and checks what it answers. */
export function testContention<Port, ReadingMethods extends keyof Port>(
  port: string,
  contended: () => ContendedClient,
  cases: WritingCases<Port, ReadingMethods>,
): void {
  describe(port, () => {
    const methods = Object.entries<() => Promise<unknown>>(cases);
    it.each(methods)("%s writes after the transaction in its way", async (_, write) => {
      const before = contended().conflicts;
      await write();
      expect(contended().conflicts).toBeGreaterThan(before);
    });
  });
}
