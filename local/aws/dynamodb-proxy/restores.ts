import { type Answer, type Call, type Law, parseAnswer, type Send, toAnswer } from "./call.ts";
import { copyRows, createCopy, tableExists } from "./restored-copy.ts";
import { namedTables } from "./touched-keys.ts";

export interface RestoresOptions {
  readonly clock: { now(): number };
  /** Tables that have point-in-time recovery at the start. */
  readonly recoverable?: readonly string[] | undefined;
}

interface RestoreInput {
  readonly SourceTableName: string;
  readonly TargetTableName: string;
  /** Unix seconds; undefined with `UseLatestRestorableTime`. */
  readonly RestoreDateTime?: number;
  readonly UseLatestRestorableTime?: boolean;
}

/** @see DynamoDB API Reference, RestoreTableToPointInTime: restores of one account at once */
const MAX_RESTORES = 50;
/** Seconds by which a moment may differ from the present, while a command asks and then restores. */
const MOMENT_TOLERANCE_SECONDS = 60;
/** @see DynamoDB API Reference, CreateTable, TableName */
const TABLE_NAME = /^[\w.-]{3,255}$/;

/**
 * Point-in-time recovery of an engine that keeps no history: the present is the one moment that can be
 * restored, as a copy of the table's rows. Until a copy is complete it is `CREATING`, and calls that read,
 * write or delete it are refused.
 */
export function createRestores({ clock, recoverable = [] }: RestoresOptions): Law {
  const restores = new Restores(clock, new Set(recoverable));
  return (call, send) => restores.answer(call, send);
}

class Restores {
  readonly #clock: { now(): number };
  readonly #recoverable: Set<string>;
  readonly #creating = new Set<string>();

  constructor(clock: { now(): number }, recoverable: Set<string>) {
    this.#clock = clock;
    this.#recoverable = recoverable;
  }

  async answer(call: Call, send: Send): Promise<Answer> {
    switch (call.operation) {
      case "DescribeContinuousBackups":
        return this.#describeBackups(call, send);
      case "UpdateContinuousBackups":
        return this.#updateBackups(call, send);
      case "RestoreTableToPointInTime":
        return this.#restore(call.input as unknown as RestoreInput, send);
      case "DescribeTable":
        return this.#isCreating(call) ? asCreating(await send(call)) : send(call);
      case "DeleteTable":
        return this.#delete(call, send);
      default:
        return this.#isCreating(call) ? refuseUse(call) : send(call);
    }
  }

  #isCreating(call: Call): boolean {
    return this.#creating.size > 0 && namedTables(call).some((name) => this.#creating.has(name));
  }

  async #describeBackups(call: Call, send: Send): Promise<Answer> {
    const name = toName(call);
    if (!(await tableExists(name, send))) return refuseUnknown(name);
    return toBackups(this.#recoverable.has(name) ? this.#nowSeconds() : undefined);
  }

  async #updateBackups(call: Call, send: Send): Promise<Answer> {
    const name = toName(call);
    if (!(await tableExists(name, send))) return refuseUnknown(name);
    const { PointInTimeRecoverySpecification: wanted } = call.input as {
      PointInTimeRecoverySpecification?: { PointInTimeRecoveryEnabled?: boolean };
    };
    if (wanted?.PointInTimeRecoveryEnabled) this.#recoverable.add(name);
    else this.#recoverable.delete(name);
    return this.#describeBackups(call, send);
  }

  async #restore(input: RestoreInput, send: Send): Promise<Answer> {
    const refusal = (await this.#findRefusal(input, send)) ?? this.#reserve(input);
    if (refusal) return refusal;
    const { SourceTableName: source, TargetTableName: target } = input;
    const created = await createCopy({ source, target }, send);
    if (created.status !== 200) {
      this.#creating.delete(target);
      return created;
    }
    void copyRows({ source, target }, send).then(
      () => this.#creating.delete(target),
      // The copy stays incomplete, as one that DynamoDB has not finished.
      () => {},
    );
    return asCreating(created);
  }

  async #findRefusal(input: RestoreInput, send: Send): Promise<Answer | undefined> {
    const { SourceTableName: source, TargetTableName: target, RestoreDateTime: at } = input;
    if (!TABLE_NAME.test(target)) return refuse("ValidationException", `Invalid name: ${target}`);
    if ((at === undefined) !== (input.UseLatestRestorableTime ?? false)) {
      const message = "Give either RestoreDateTime or UseLatestRestorableTime";
      return refuse("ValidationException", message);
    }
    if (!(await tableExists(source, send))) return refuseUnknown(source);
    if (!this.#recoverable.has(source)) {
      const message = `Point in time recovery is not enabled for table: ${source}`;
      return refuse("PointInTimeRecoveryUnavailableException", message);
    }
    if (this.#creating.has(target)) return refuseBeingCreated("TableInUseException", target);
    if (await tableExists(target, send))
      return refuse("TableAlreadyExistsException", `Table already exists: ${target}`);
    if (at === undefined || Math.abs(at - this.#nowSeconds()) <= MOMENT_TOLERANCE_SECONDS)
      return undefined;
    return refuse("InvalidRestoreTimeException", "A local cloud restores the present moment only");
  }

  /** Takes a place among the running restores, before anything is awaited. */
  #reserve({ TargetTableName: target }: RestoreInput): Answer | undefined {
    if (this.#creating.has(target)) return refuseBeingCreated("TableInUseException", target);
    if (this.#creating.size >= MAX_RESTORES) {
      const message = `An account restores ${MAX_RESTORES} tables at once`;
      return refuse("LimitExceededException", message);
    }
    this.#creating.add(target);
    return undefined;
  }

  async #delete(call: Call, send: Send): Promise<Answer> {
    const name = toName(call);
    if (this.#creating.has(name)) return refuseBeingCreated("ResourceInUseException", name);
    const answer = await send(call);
    if (answer.status === 200) this.#recoverable.delete(name);
    return answer;
  }

  #nowSeconds(): number {
    return this.#clock.now() / 1_000;
  }
}

function toName({ input }: Call): string {
  return String(input.TableName);
}

function asCreating(answer: Answer): Answer {
  if (answer.status !== 200) return answer;
  const described = parseAnswer<Readonly<Record<string, object>>>(answer);
  const entries = Object.entries(described).map(([name, table]) => [
    name,
    { ...table, TableStatus: "CREATING" },
  ]);
  return toAnswer(Object.fromEntries(entries));
}

/** @param nowSeconds undefined: recovery is off, as for each table that was restored */
function toBackups(nowSeconds: number | undefined): Answer {
  const recovery =
    nowSeconds === undefined
      ? { PointInTimeRecoveryStatus: "DISABLED" }
      : {
          ...{ PointInTimeRecoveryStatus: "ENABLED", RecoveryPeriodInDays: 35 },
          EarliestRestorableDateTime: nowSeconds - MOMENT_TOLERANCE_SECONDS,
          LatestRestorableDateTime: nowSeconds,
        };
  const description = {
    ContinuousBackupsStatus: "ENABLED",
    PointInTimeRecoveryDescription: recovery,
  };
  return toAnswer({ ContinuousBackupsDescription: description });
}

function refuseUnknown(name: string): Answer {
  return refuse("TableNotFoundException", `Table not found: ${name}`);
}

function refuseBeingCreated(code: string, name: string): Answer {
  const sentence = `Table is being created: ${name}`;
  return refuse(code, `Attempt to change a resource which is still in use: ${sentence}`);
}

/** DynamoDB knows no rows of a table before it is `ACTIVE`. */
function refuseUse(call: Call): Answer {
  const names = namedTables(call).join(", ");
  return refuse("ResourceNotFoundException", `Requested resource not found: ${names}`);
}

function refuse(code: string, message: string): Answer {
  return toAnswer({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message }, 400);
}
