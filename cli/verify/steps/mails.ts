import { setTimeout as sleep } from "node:timers/promises";
import { ENV } from "../../../functions/contract/env.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { searchLogs } from "../../stack/search-logs.ts";
import { StepFailure, StepSkipped } from "../outcome.ts";
import { accepted, type Target } from "../target.ts";
import { signUp } from "../users.ts";

const LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 5_000;
/** Lines of the function that sends mails, in its log for metric filters, too. */
const SUPPRESSED = `filter message = "address suppressed" | stats count(*) as lines by message | limit 1`;

export async function verifyMails(target: Target): Promise<string> {
  const { deployment } = target;
  if (deployment === undefined) throw new StepSkipped("A local cloud has an inbox instead of SES");
  const { [ENV.mailSender]: sender } = await deployment.variablesFor("send-mail");
  if (sender === undefined) throw new StepSkipped("The configuration has no mailSender");
  const startTime = Math.floor(Date.now() / 1_000);
  for (const fate of ["success", "bounce", "complaint"]) await requestMail(target, fate);
  await untilSuppressed(deployment, { startTime, wanted: 2 });
  return "SES took three mails, and a bounce and a complaint came back";
}

/** Has a mail sent to an address of SES's mailbox simulator, which works in the sandbox, too. */
async function requestMail(target: Target, fate: string): Promise<void> {
  const email = `${fate}+landfall-${target.mark}@simulator.amazonses.com`;
  await signUp(target, { email });
  const answer = await target.send("POST", "/1.1/requestPasswordReset", { body: { email } });
  accepted(answer, `A mail to ${email}`);
}

interface Wanted {
  readonly startTime: number;
  readonly wanted: number;
}

async function untilSuppressed(deployment: Deployment, { startTime, wanted }: Wanted) {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    const found = await countSuppressed(deployment, startTime);
    if (found >= wanted) return;
    if (performance.now() > endMs) {
      throw new StepFailure(`${found} of ${wanted} simulated bounces and complaints came back`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

async function countSuppressed(deployment: Deployment, startTime: number): Promise<number> {
  const names = deployment.findResources("AWS::Logs::LogGroup").map(({ physicalId }) => physicalId);
  const endTime = Math.ceil(Date.now() / 1_000) + 60;
  const search = { names, query: SUPPRESSED, startTime, endTime };
  const [row = []] = await searchLogs(search, { logs: deployment.clients.logs, wait: sleep });
  return Number(row.find(({ field }) => field === "lines")?.value ?? 0);
}
