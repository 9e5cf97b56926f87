import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  DynamoDBServiceException,
  LimitExceededException,
  paginateListTables,
  ResourceInUseException,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import { CommandError } from "../command-error.ts";
import type { LiveTable } from "./live-tables.ts";

const MARK = "landfall-drill";

/** DynamoDB deletes a table within a minute; a table that is being restored can't be deleted before. */
const DELETION_POLL_MS = 2_000;

/** Looks for room while only others in the account restore tables, whose end may take hours. */
const OTHERS_LOOKS = 8;

/** A new table may be unknown to the first looks at it. */
const UNSEEN_LOOKS = 3;

export interface CopiesOptions {
  readonly client: DynamoDBClient;
  /** In the copies' names: the stack, or the stack and the id of the deployment. */
  readonly namePart: string;
  readonly pollSeconds: number;
}

export interface StartOptions {
  readonly moment: Date;
  readonly signal: AbortSignal;
}

/** The copies of one stack's tables, which carry a mark in their names, so that a later run finds them. */
export class Copies {
  readonly #client: DynamoDBClient;
  readonly #namePart: string;
  readonly #pattern: RegExp;
  readonly #pollMs: number;
  readonly #run = randomBytes(4).toString("hex");
  /** Copies that DynamoDB is restoring. */
  readonly #running = new Set<string>();
  /** Copies of this run, also those that ListTables does not name yet. */
  readonly #started = new Set<string>();
  /** Copies of this run that no look has found yet. */
  readonly #unseen = new Set<string>();

  constructor({ client, namePart, pollSeconds }: CopiesOptions) {
    this.#client = client;
    this.#namePart = namePart;
    // A stack has no special characters in its name, and an id has letters only: no other stack's copy matches.
    this.#pattern = new RegExp(`^${MARK}-${namePart}-[0-9a-f]{8}-[A-Za-z]+$`);
    this.#pollMs = pollSeconds * 1_000;
  }

  /** Starts to restore a table and answers the name of its copy. */
  async start({ id, name }: LiveTable, { moment, signal }: StartOptions): Promise<string> {
    const copy = `${MARK}-${this.#namePart}-${this.#run}-${id}`;
    const command = new RestoreTableToPointInTimeCommand({
      ...{ SourceTableName: name, TargetTableName: copy },
      RestoreDateTime: moment,
    });
    for (let looks = 1; ; ) {
      try {
        // Before the request: its answer may be lost although DynamoDB restores.
        this.#started.add(copy);
        this.#unseen.add(copy);
        await this.#client.send(command);
        this.#running.add(copy);
        return copy;
      } catch (error) {
        if (isRefused(error)) this.#forget(copy);
        if (!(error instanceof LimitExceededException) || looks > OTHERS_LOOKS) throw error;
        // An account restores 50 tables at once, in mainland China fewer; ours make room when they end.
        if (this.#running.size === 0) looks++;
        await sleep(this.#pollMs, undefined, { signal });
      }
    }
  }

  /**
   * Waits until a copy can be read.
   *
   * @throws CommandError DynamoDB gave up
   */
  async ready(copy: string, signal: AbortSignal): Promise<void> {
    for (let looks = 1; ; looks++) {
      const status = await this.#status(copy);
      if (status !== undefined) this.#unseen.delete(copy);
      if (status === "ACTIVE") {
        this.#running.delete(copy);
        return;
      }
      const isOnItsWay = status === "CREATING" || (status === undefined && looks <= UNSEEN_LOOKS);
      if (!isOnItsWay) {
        throw new CommandError(`DynamoDB could not restore ${copy}: its state is ${status}`);
      }
      await sleep(this.#pollMs, undefined, { signal });
    }
  }

  /** Names of all copies of this stack's tables, of this run and of earlier ones. */
  async find(): Promise<string[]> {
    const names = new Set(this.#started);
    for await (const { TableNames = [] } of paginateListTables({ client: this.#client }, {})) {
      for (const name of TableNames) if (this.#pattern.test(name)) names.add(name);
    }
    return [...names];
  }

  /**
   * Deletes a copy and waits until it is gone.
   *
   * @throws Error the name has no mark: a live table is never deleted
   */
  async delete(copy: string): Promise<void> {
    if (!this.#pattern.test(copy))
      throw new Error(`${copy} is no copy of a table of ${this.#namePart}`);
    for (let looks = 1; ; looks++) {
      await this.#requestDeletion(copy);
      const isGone = (await this.#status(copy)) === undefined;
      if (!isGone) this.#unseen.delete(copy);
      if (isGone && (!this.#unseen.has(copy) || looks > UNSEEN_LOOKS)) break;
      await sleep(Math.min(DELETION_POLL_MS, this.#pollMs));
    }
    this.#forget(copy);
  }

  /** A table that is being restored refuses; the next look asks again. */
  async #requestDeletion(copy: string): Promise<void> {
    try {
      await this.#client.send(new DeleteTableCommand({ TableName: copy }));
      this.#unseen.delete(copy);
    } catch (error) {
      if (error instanceof ResourceInUseException) this.#unseen.delete(copy);
      else if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  }

  #forget(copy: string): void {
    for (const names of [this.#started, this.#unseen, this.#running]) names.delete(copy);
  }

  async #status(copy: string): Promise<string | undefined> {
    try {
      const { Table } = await this.#client.send(new DescribeTableCommand({ TableName: copy }));
      return Table?.TableStatus;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }
}

/** DynamoDB has answered that it does not restore; a repeated request may follow one that it took. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof DynamoDBServiceException)) return false;
  return error.$fault === "client" && (error.$metadata.attempts ?? 1) === 1;
}
