import type { Report } from "../../cli/verify/progress.ts";
import type { StepFacts } from "../../cli/verify/steps.ts";

type Steps = Readonly<Record<string, StepFacts>>;

/** Parts of pages between two HTML comments. */
const STEPS_PART = /(?<=<!-- verify-steps:begin\b.*-->\n)[\s\S]*?(?=<!-- verify-steps:end -->)/;
const SETTLED_PART = /(?<=<!-- settled:begin\b.*-->\n)[\s\S]*?(?=<!-- settled:end -->)/;
const STATUS_PART = /(?<=<!-- aws-status:begin\b.*-->\n)[\s\S]*?(?=<!-- aws-status:end -->)/;

/** A law's row above the settled ones. */
const LAW_ROW = /^\| (L\d+) \|.*\| ([^|\n]*) \|$/gm;
const NONE = "–";

/** Writes the table of steps into the page for operators. */
export function fillSteps(page: string, steps: Steps): string {
  const rows = Object.entries(steps).map(
    ([name, { title, laws }]) => `| ${name} | ${title} | ${laws.join(", ")} |`,
  );
  return page.replace(STEPS_PART, toTable("| Step | Shows | Laws |\n| --- | --- | --- |", rows));
}

/**
 * Writes for each law of the page, and for each other that a step settles, the tests that keep it here, the
 * steps that settle it on AWS and when they last did. The tests are those of the law's own row.
 */
export function fillSettled(page: string, steps: Steps, reports: readonly Report[]): string {
  const kept = findKept(page);
  const settled = Object.values(steps).flatMap((step) => step.laws);
  const rows = [...new Set([...kept.keys(), ...settled])].sort(byCode).map((law) => {
    const names = Object.keys(steps).filter((name) => steps[name]?.laws.includes(law));
    const run = names.length === 0 ? NONE : (lastRun(names, reports) ?? "not yet");
    return `| ${law} | ${kept.get(law) ?? NONE} | ${names.join(", ") || NONE} | ${run} |`;
  });
  const head =
    "| Law | Kept here by | Settled on AWS by | Last passed |\n| --- | --- | --- | --- |";
  return page.replace(SETTLED_PART, toTable(head, rows));
}

function findKept(page: string): ReadonlyMap<string, string> {
  const laws = page.replace(SETTLED_PART, "").matchAll(LAW_ROW);
  return new Map([...laws].map(([, law = "", tests = ""]) => [law, tests]));
}

/** The newest run on AWS. */
interface LastRun {
  readonly day: string;
  readonly region: string;
  readonly version: string;
  /** Steps. */
  readonly passed: number;
  readonly all: number;
}

/** The sentence of a README about the newest run, in its language; undefined: it never ran. */
type StatusWords = (run: LastRun | undefined) => string;

export const inEnglish: StatusWords = (run) =>
  run === undefined
    ? "Landfall has not run on AWS yet. These parts have run elsewhere:"
    : `Version ${run.version} ran on AWS on ${run.day} in ${run.region}: ${run.passed} of ${run.all} steps of ` +
      "`npx landfall verify` passed. These parts have run elsewhere:";

export const inChinese: StatusWords = (run) =>
  run === undefined
    ? "Landfall 还没有在 AWS 上运行过。在别处运行过的："
    : `${run.version} 版于 ${run.day} 在 AWS（${run.region}）上运行过，` +
      `\`npx landfall verify\` 的 ${run.all} 步通过了 ${run.passed} 步。在别处运行过的：`;

/** Writes into a README whether and when Landfall last ran on AWS. */
export function fillStatus(page: string, reports: readonly Report[], words: StatusWords): string {
  const runs = reports.flatMap((report) => toRun(report) ?? []);
  const [newest] = runs.sort((a, b) => b.day.localeCompare(a.day));
  return page.replace(STATUS_PART, `\n${words(newest)}\n\n`);
}

/** @returns undefined for a local cloud */
function toRun({ region, version, results }: Report): LastRun | undefined {
  if (region === undefined) return undefined;
  const passed = results.filter(({ state }) => state === "passed").length;
  return { day: dayOf({ results }), region, version, passed, all: results.length };
}

/** The day of the last step; empty without steps. */
function dayOf({ results }: Pick<Report, "results">): string {
  return (
    results
      .map(({ endedAt }) => endedAt.slice(0, 10))
      .sort()
      .at(-1) ?? ""
  );
}

function toTable(head: string, rows: readonly string[]): string {
  return `\n${[head, ...rows].join("\n")}\n\n`;
}

/** Numbers in their order, after the letter. */
function byCode(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

/** Day, region and version of the latest run in which all these steps passed. */
function lastRun(names: readonly string[], reports: readonly Report[]): string | undefined {
  const runs = reports.flatMap(({ region, version, results }) => {
    const passed = results.filter(({ step, state }) => names.includes(step) && state === "passed");
    return region !== undefined && passed.length === names.length
      ? [`${dayOf({ results: passed })}, ${region}, version ${version}`]
      : [];
  });
  return runs.sort().at(-1);
}
