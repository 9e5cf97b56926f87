/** Plays clients and faults or updates against a local cloud and audits its tables: `npx tsx tools/soak.ts --help`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineCommand, type ExitCode } from "../cli/command.ts";
import { runCommand } from "../cli/program.ts";
import { line, progressBar, table } from "../cli/terminal.ts";
import { readProjectContext } from "../lib/read-config.ts";
import { synthesizeStack } from "../lib/synthesis/synthesize.ts";
import { OPTIONS, readFlags, type SoakFlags } from "../test/soak/flags.ts";
import { runSoak, type SoakOptions } from "../test/soak/run-soak.ts";
import { invariantRows, type SoakReport, toMarkdown } from "../test/soak/soak-report.ts";
import { SOAK_SETTINGS } from "../test/soak/soak-settings.ts";
import { buildEarlierVersion } from "../test/soak/updates/earlier-version.ts";
import { compareAssemblies } from "../test/soak/updates/mixed-assembly.ts";
import { planUpdates } from "../test/soak/updates/play-updates.ts";
import { countViolations, nameViolations } from "../test/soak/violations.ts";
import { cheapenHashes } from "../test/support/cloud/cheap-hashes.ts";

process.env.CDK_VALIDATION = "false";

const soakCommand = defineCommand({
  name: "soak",
  summary: "Plays apps against a local cloud that suffers faults, then audits its tables",
  usage: ["[FLAGS]"],
  options: OPTIONS,
  read: readFlags,
  run,
});

await runCommand(soakCommand, process.argv.slice(2), "npx tsx tools/soak.ts");

async function run(flags: SoakFlags): Promise<ExitCode> {
  const folder = mkdtempSync(join(tmpdir(), "landfall-soak-assembly-"));
  const next = join(folder, "next");
  try {
    const config = { ...(readProjectContext().landfall as object), ...SOAK_SETTINGS };
    const { stackName: stack } = await synthesizeStack({ config, outdir: next });
    cheapenHashes(next);
    if (flags.from === undefined) return await soak(flags, { assembly: next, stack });
    return await soakUpdates(flags.from, { flags, folder, next, stack });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Versions {
  readonly flags: SoakFlags;
  readonly folder: string;
  readonly next: string;
  readonly stack: string;
}

async function soakUpdates(commit: string, { flags, folder, next, stack }: Versions) {
  const old = join(folder, "old");
  const earlier = buildEarlierVersion({ commit, settings: SOAK_SETTINGS, outdir: old });
  cheapenHashes(old);
  const { added, removed, changed, code } = compareAssemblies(old, next);
  line(`From ${earlier.version} (${earlier.commit}): ${code} functions have other code.`);
  const rows = Object.entries({ added, removed, changed });
  table(
    ["resources", "number", "ids"],
    rows.map(([name, ids]) => [name, ids.length, ids.join("\n")]),
  );
  return soak(flags, { assembly: old, stack, updates: planUpdates({ old, next, folder }) });
}

async function soak(
  flags: SoakFlags,
  stack: Pick<SoakOptions, "assembly" | "stack" | "updates">,
): Promise<ExitCode> {
  const total = Math.round(flags.minutes * 60);
  const bar = progressBar("Seconds", total);
  const report = await runSoak({
    ...flags,
    ...stack,
    onProgress: ({ seconds, requests }) =>
      bar.update(Math.min(seconds, total), { note: ` ${requests.toLocaleString("en")} requests` }),
  }).finally(() => bar.stop());
  show(report);
  if (flags.reportFolder !== undefined) write(flags.reportFolder, report);
  return countViolations(report.checked) > 0 ? 1 : 0;
}

function show(report: SoakReport): void {
  table(
    ["request", "answers"],
    Object.entries(report.requests).map(([kind, answers]) => [kind, JSON.stringify(answers)]),
  );
  table(["fault", "times"], Object.entries(report.faults).sort());
  table(["invariant", "checks", "violations"], invariantRows(report));
  for (const violation of report.checked.flatMap(nameViolations)) line(violation);
  const violations = countViolations(report.checked);
  line(`${report.totalRequests.toLocaleString("en")} requests, ${violations} violations.`);
}

function write(folder: string, report: SoakReport): void {
  const file = join(folder, `soak-seed-${report.seed}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(`${file}.md`, toMarkdown(report));
  line(`Wrote the report to ${file}, as JSON and Markdown.`);
}
