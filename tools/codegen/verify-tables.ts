import type { Report } from "../../cli/verify/progress.ts";
import type { StepFacts } from "../../cli/verify/steps.ts";

type Steps = Readonly<Record<string, StepFacts>>;

/** Parts of pages between two HTML comments. */
const STEPS_PART = /(?<=<!-- verify-steps:begin\b.*-->\n)[\s\S]*?(?=<!-- verify-steps:end -->)/;
const SETTLED_PART = /(?<=<!-- settled:begin\b.*-->\n)[\s\S]*?(?=<!-- settled:end -->)/;

/** Writes the table of steps into the page for operators. */
export function fillSteps(page: string, steps: Steps): string {
  const rows = Object.entries(steps).map(
    ([name, { title, laws }]) => `| ${name} | ${title} | ${laws.join(", ")} |`,
  );
  return page.replace(STEPS_PART, toTable("| Step | Shows | Laws |\n| --- | --- | --- |", rows));
}

/** Writes which step settles each law on AWS, and when it last did, into the page of laws. */
export function fillSettled(page: string, steps: Steps, reports: readonly Report[]): string {
  const laws = new Set(Object.values(steps).flatMap((step) => step.laws));
  const rows = [...laws].sort(byCode).map((law) => {
    const names = Object.keys(steps).filter((name) => steps[name]?.laws.includes(law));
    return `| ${law} | ${names.join(", ")} | ${lastRun(names, reports) ?? "not yet"} |`;
  });
  return page.replace(
    SETTLED_PART,
    toTable("| Law | Step | Passed on AWS |\n| --- | --- | --- |", rows),
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
    const [day] = passed
      .map(({ endedAt }) => endedAt.slice(0, 10))
      .sort()
      .reverse();
    return region !== undefined && day !== undefined && passed.length === names.length
      ? [`${day}, ${region}, version ${version}`]
      : [];
  });
  return runs.sort().at(-1);
}
