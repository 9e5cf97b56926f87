import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isJsonObject } from "../../lib/json-object.ts";
import type { Service } from "../stack/service.ts";
import { toMemory } from "./compare.ts";
import type { CheckResult } from "./run-checks.ts";

/** The content of a file in the folder of results. */
interface LastResult {
  /** ARN of the master key's secret: another one is another deployment under the same name. */
  readonly secret: string;
  /** ISO 8601, the end of the last run. */
  readonly at: string;
  /** Results of the last run, and of earlier runs for checks that it did not make or that could not look. */
  readonly results: readonly CheckResult[];
}

/** Findings name queues, senders and quotas of the account, which other users of the machine need not read. */
const OWNER_ONLY = 0o600;

/** The last result of one deployment, or of one local cloud. */
export class ResultFile {
  readonly path: string;
  readonly #secret: string;

  /** @param target name of the stack, or the URL of a local cloud */
  constructor(folder: string, target: string, { outputs }: Pick<Service, "outputs">) {
    this.#secret = outputs.MasterKeySecret ?? "";
    const [, , , region, account] = this.#secret.split(":");
    const place = /^https?:/.test(target) ? [target] : [account, region, target];
    const name = place
      .filter(Boolean)
      .join(".")
      .replaceAll(/[^\w.-]+/g, "_");
    this.path = join(folder, `${name}.json`);
  }

  /** @returns undefined without an earlier result of this deployment, or if its file is damaged */
  read(): LastResult | undefined {
    try {
      const last: unknown = JSON.parse(readFileSync(this.path, "utf8"));
      return isLastResult(last) && last.secret === this.#secret ? last : undefined;
    } catch {
      // The result of now is worth more than the comparison, and replaces the file.
      return undefined;
    }
  }

  /** @returns why the result could not be kept, or undefined */
  write({ at, results }: Pick<LastResult, "at" | "results">): string | undefined {
    const kept = toMemory(this.read()?.results ?? [], results);
    const last: LastResult = { secret: this.#secret, at, results: kept };
    const file = `${this.path}.${process.pid}.new`;
    try {
      mkdirSync(join(this.path, ".."), { recursive: true });
      writeFileSync(file, `${JSON.stringify(last, null, 2)}\n`, { mode: OWNER_ONLY });
      renameSync(file, this.path);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

const STATES: readonly unknown[] = ["ok", "warning", "problem", "skipped"];

/** Another program, or a disk, may have changed any part of the file. */
function isLastResult(value: unknown): value is LastResult {
  if (!isJsonObject(value)) return false;
  const { secret, at, results } = value;
  const isText = typeof secret === "string" && typeof at === "string";
  return isText && Array.isArray(results) && results.every(isCheckResult);
}

function isCheckResult(value: unknown): boolean {
  if (!isJsonObject(value) || typeof value.check !== "string") return false;
  return Array.isArray(value.findings) && value.findings.every(isFinding);
}

function isFinding(value: unknown): boolean {
  return isJsonObject(value) && typeof value.text === "string" && STATES.includes(value.state);
}
