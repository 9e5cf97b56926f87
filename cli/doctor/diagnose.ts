/** Checks a deployment: `npm run doctor -- --help`. */
import { line, progressBar } from "./demo/terminal.ts";
import {
  ALARM_TEST,
  createPolicy,
  DEPLOYMENT_CHECKS,
  LOCAL_CHECKS,
} from "./doctor/checks/all-checks.ts";
import { createClients, loadDeployment } from "./doctor/deployment.ts";
import { type Check, explainFailure } from "./doctor/finding.ts";
import { type Flags, HELP, parseFlags } from "./doctor/flags.ts";
import { connectLocal } from "./doctor/local-service.ts";
import { exitCodeFor, toJson, toReport } from "./doctor/report.ts";
import { type CheckResult, runChecks } from "./doctor/run-checks.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/** Longer than the SDK's attempts of one request; an environment without an answer must not hang. */
const LIMIT_MS = 30_000;

const NOTHING_CHECKED = 2;

try {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) line(HELP);
  else if (flags.policy) line(JSON.stringify(createPolicy(flags), null, 2));
  else report(flags, await diagnose(flags));
} catch (error) {
  const reason = explainFailure(error);
  if (reason === undefined) throw error;
  process.stderr.write(`doctor: ${reason}\n`);
  process.exitCode = NOTHING_CHECKED;
}

async function diagnose(flags: Flags): Promise<CheckResult[]> {
  const { stack = "", url } = flags;
  if (url !== undefined) return run(LOCAL_CHECKS, await connectLocal(url, flags));
  const deployment = await loadDeployment(stack, createClients());
  const results = await run(DEPLOYMENT_CHECKS, deployment);
  // Afterwards, since an alarm that is tested looks like one that rings.
  return flags.testAlarms ? [...results, ...(await run(ALARM_TEST, deployment))] : results;
}

/** Shows the progress on stderr, so that stdout holds only the report. */
async function run<Subject>(checks: readonly Check<Subject>[], subject: Subject) {
  const bar = progressBar("Checks", checks.length);
  const onDone = (check: string) => bar.increment(1, { note: ` ${check}` });
  return runChecks(checks, subject, { limitMs: LIMIT_MS, onDone }).finally(() => bar.stop());
}

function report({ json, stack, url }: Flags, results: readonly CheckResult[]): void {
  process.stdout.write(json ? toJson(stack ?? url ?? "", results) : toReport(results));
  process.exitCode = exitCodeFor(results);
}
