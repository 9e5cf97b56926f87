import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../command-error.ts";
import { addRequest, NO_USE, type SentRequest, type Usage } from "./bill.ts";
import { STEP_NAMES } from "./steps.ts";

export type StepState = "passed" | "failed" | "skipped";

export interface StepResult {
  readonly step: string;
  readonly title: string;
  readonly laws: readonly string[];
  readonly state: StepState;
  /** The measurement, the failure, or the reason why it was skipped. */
  readonly text: string;
  /** The next step after a failure. */
  readonly remedy?: string;
  readonly seconds: number;
  /** ISO 8601. */
  readonly endedAt: string;
}

/** The content of `report.json`, from which a later run in the same folder goes on. */
export interface Report {
  /** Name of the stack, or the URL of a local cloud. */
  readonly target: string;
  readonly version: string;
  readonly region?: string;
  readonly mark: string;
  readonly results: readonly StepResult[];
  /** Counts of what all runs in the folder asked of the service. */
  readonly usage?: Usage;
  /** Paths of objects that a run created and has not deleted yet. */
  readonly leftovers: readonly string[];
}

const FILE = "report.json";

/** The report of a folder, written after every change, so that a killed run can go on. */
export class Progress {
  readonly #folder: string;
  #report: Report;

  private constructor(folder: string, report: Report) {
    this.#folder = folder;
    this.#report = report;
  }

  /** @throws CommandError the folder holds a report of another target, or no report */
  static open(folder: string, subject: Pick<Report, "target" | "version" | "region">): Progress {
    const earlier = readReport(join(folder, FILE));
    if (earlier !== undefined && earlier.target !== subject.target) {
      throw new CommandError(
        `${join(folder, FILE)} is the report of ${earlier.target}; give another folder with --out`,
      );
    }
    mkdirSync(folder, { recursive: true });
    return new Progress(folder, { ...createEmpty(), ...toKept(earlier, subject), ...subject });
  }

  get report(): Report {
    return this.#report;
  }

  hasPassed(step: string): boolean {
    return this.#report.results.some((result) => result.step === step && result.state === "passed");
  }

  note(result: StepResult): void {
    const others = this.#report.results.filter(({ step }) => step !== result.step);
    this.#save({ results: [...others, result].sort(byOrderOfSteps) });
  }

  /** Saved with the next change, since a step sends thousands. */
  count(request: SentRequest): void {
    this.#report = { ...this.#report, usage: addRequest(this.#report.usage ?? NO_USE, request) };
  }

  remember(paths: readonly string[]): void {
    this.#save({ leftovers: [...this.#report.leftovers, ...paths] });
  }

  forget(paths: ReadonlySet<string>): void {
    this.#save({ leftovers: this.#report.leftovers.filter((path) => !paths.has(path)) });
  }

  writePage(page: string): void {
    writeFileSync(join(this.#folder, "report.markdown"), page);
  }

  #save(change: Partial<Report>): void {
    this.#report = { ...this.#report, ...change };
    const file = join(this.#folder, FILE);
    writeFileSync(`${file}.new`, `${JSON.stringify(this.#report, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  }
}

/** A repeated step keeps its place; steps of other versions come first. */
function byOrderOfSteps(a: StepResult, b: StepResult): number {
  const rankOf = ({ step }: StepResult) => (STEP_NAMES as readonly string[]).indexOf(step);
  return rankOf(a) - rankOf(b);
}

function createEmpty(): Pick<Report, "mark" | "results" | "leftovers" | "usage"> {
  return { mark: randomBytes(5).toString("hex"), results: [], leftovers: [], usage: NO_USE };
}

/** The part of a report that still holds: results of another version prove nothing, another region has no leftovers. */
function toKept(
  earlier: Report | undefined,
  { version, region }: Pick<Report, "version" | "region">,
): Partial<Report> {
  if (earlier === undefined || earlier.region !== region) return {};
  const { mark, leftovers } = earlier;
  return earlier.version === version ? earlier : { mark, leftovers };
}

function readReport(file: string): Report | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch (cause) {
    throw new CommandError(`${file} is not a report; remove it or give another folder with --out`, {
      cause,
    });
  }
}
