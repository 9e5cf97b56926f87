import { ApiError, type ErrorName } from "./api-error.ts";
import type { Settings } from "./settings.ts";

/** The work that a request may cause, all items of a batch and all sub-queries together. */
export interface Work {
  /** DynamoDB reads them for queries, relations, `include` and the look-up of roles. */
  readonly readUnits: number;
  /**
   * Comparisons of one value; for a pattern, the characters of the string times the instructions of
   * the pattern. A step takes 40 ns at worst, in a class such as `\pL`.
   */
  readonly matchSteps: number;
  /** Hashed or compared, a third of a second each. */
  readonly passwords: number;
  /** Members that relations gain or lose. The objects of a request are limited by their number. */
  readonly edges: number;
  /** Index entries written and removed, a write of DynamoDB each. */
  readonly entries: number;
  /** Questions to LeanCloud about a session or a third-party account. */
  readonly bridgeQuestions: number;
}

type Kind = keyof Work;

/**
 * 0.4 seconds of patterns and 1.7 seconds of passwords. The entries suffice for a device that exchanges
 * all its channels while two other rows of it are merged into it.
 */
const CLIENT: Omit<Work, "readUnits"> = {
  matchSteps: 1e7,
  passwords: 5,
  edges: 2_000,
  entries: 2_000,
  bridgeQuestions: 3,
};
/** The work that a function finishes before its time-out. */
const MASTER: Omit<Work, "readUnits"> = {
  matchSteps: 1e8,
  passwords: 30,
  edges: 20_000,
  entries: 10_000,
  bridgeQuestions: 10,
};

const REFUSALS: Readonly<Record<Kind, (limit: number) => readonly [ErrorName, string]>> = {
  readUnits: (limit) => ["queryTooExpensive", `A request may read ${limit} units at most.`],
  matchSteps: () => [
    "queryTooExpensive",
    "The conditions take too long to test. Use simpler patterns or match fewer objects.",
  ],
  passwords: (limit) => [
    "badParameter",
    `A request may check or set ${limit} passwords at most, since each takes time to hash. Use several requests.`,
  ],
  edges: (limit) => [
    "badParameter",
    `A request may change ${limit} members of relations at most. Use several requests.`,
  ],
  bridgeQuestions: (limit) => [
    "badParameter",
    `A request may present ${limit} sessions and third-party accounts at most that are unknown here, since LeanCloud is asked about each. Use several requests.`,
  ],
  entries: (limit) => [
    "badParameter",
    `A request may write and remove ${limit} entries of indexes at most: one for each channel of a device, each Pointer and each value of an indexed field. Use several requests, or the master key for one large object.`,
  ],
};

/** @throws ApiError tooManyRequests */
type AdmitEntries = (entries: number) => Promise<void>;

/** A request of fewer index entries counts nothing for its network, and costs no write for the count. */
const ENTRY_STEP = 100;

/** The work that a request may still cause. All that works for a request draws from one budget. */
export class WorkBudget {
  readonly limits: Work;
  readonly #left: { -readonly [Name in Kind]: number };
  readonly #admitEntries: AdmitEntries | undefined;

  /** @param admitEntries counts index entries for the network. @default - they are not counted */
  constructor(limits: Work, admitEntries?: AdmitEntries) {
    this.limits = limits;
    this.#left = { ...limits };
    this.#admitEntries = admitEntries;
  }

  /** Negative after a `charge` of more than was left. */
  left(kind: Kind): number {
    return this.#left[kind];
  }

  /**
   * Takes work that is about to begin. Refused work takes nothing, so cheaper work still fits.
   *
   * @throws ApiError queryTooExpensive or badParameter if less is left
   */
  spend(kind: Kind, amount: number): void {
    const left = this.#left[kind] - amount;
    if (left < 0) throw this.#refusal(kind);
    this.#left[kind] = left;
  }

  /**
   * Asserts that some budget is left, for work of unknown amount.
   *
   * @throws ApiError as `spend`
   */
  assertLeft(kind: Kind): void {
    if (this.#left[kind] < 0) throw this.#refusal(kind);
  }

  /**
   * `spend` for index entries, which also count for the sender's network from step to step.
   *
   * @throws ApiError tooManyRequests when the network has written too many
   */
  async spendEntries(amount: number): Promise<void> {
    const stepsBefore = this.#entrySteps();
    this.spend("entries", amount);
    const steps = this.#entrySteps() - stepsBefore;
    // Not a number for unlimited work.
    if (steps > 0) await this.#admitEntries?.(steps * ENTRY_STEP);
  }

  #entrySteps(): number {
    return Math.floor((this.limits.entries - this.#left.entries) / ENTRY_STEP);
  }

  /** Takes work that is done. */
  charge(kind: Kind, amount: number): void {
    this.#left[kind] -= amount;
  }

  #refusal(kind: Kind): ApiError {
    return new ApiError(...REFUSALS[kind](this.limits[kind]));
  }
}

export type WorkSettings = Pick<Settings, "maxQueryReadUnits" | "maxClientReadUnits">;

/** The setting that limits the read units of a request. */
export function readUnitsSetting(
  master: boolean,
  { maxQueryReadUnits, maxClientReadUnits }: WorkSettings,
): keyof WorkSettings {
  return master || maxQueryReadUnits < maxClientReadUnits
    ? "maxQueryReadUnits"
    : "maxClientReadUnits";
}

/** The budget of a new request, or of a job: small without the master key. */
export function startWork(
  master: boolean,
  settings: WorkSettings,
  admitEntries?: AdmitEntries,
): WorkBudget {
  const readUnits = settings[readUnitsSetting(master, settings)];
  return new WorkBudget({ ...(master ? MASTER : CLIENT), readUnits }, admitEntries);
}

/**
 * For jobs whose own limits end them sooner: a step of a push matches one page of installations, and
 * stops in time for the next step.
 */
export const UNLIMITED_WORK = new WorkBudget({
  readUnits: Number.POSITIVE_INFINITY,
  matchSteps: Number.POSITIVE_INFINITY,
  passwords: Number.POSITIVE_INFINITY,
  edges: Number.POSITIVE_INFINITY,
  entries: Number.POSITIVE_INFINITY,
  bridgeQuestions: Number.POSITIVE_INFINITY,
});

export type EntryToll = (entries: number) => Promise<void>;

/**
 * Pays for the index entries of one write before each of its attempts. An attempt after contention
 * costs nothing, unless it has more entries than those before.
 */
export function createEntryToll(work: WorkBudget): EntryToll {
  let paid = 0;
  return async (entries) => {
    if (entries <= paid) return;
    await work.spendEntries(entries - paid);
    paid = entries;
  };
}
