import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { ENV } from "../../../functions/contract/env.ts";
import { VISIBILITY_TIMEOUT_FACTOR } from "../../../functions/contract/limits.ts";
import { toEntryName } from "../../../functions/contract/service-name.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { untilLogged } from "../log-lines.ts";
import { assert, StepSkipped } from "../outcome.ts";
import { accepted, requestIdOf, type Target } from "../target.ts";
import { signUp } from "../users.ts";

/** Addresses of SES's mailbox simulator, which take mails of an account in the sandbox, too. */
const FATES = ["success", "bounce", "complaint"] as const;
/** SES reports it, and the service marks the user's address. */
const REPORTED: readonly string[] = ["bounce", "complaint"] satisfies (typeof FATES)[number][];
/** Part of the queue's logical id, and so of its name. */
const QUEUE = "MailMails";
/** A code must be valid when the mail with it is tried again. */
const MAX_HIDDEN_SECONDS = 120;

export async function verifyMails(target: Target): Promise<string> {
  const { deployment } = target;
  if (deployment === undefined) throw new StepSkipped("A local cloud has an inbox instead of SES");
  const { [ENV.mailSender]: sender } = await deployment.variablesFor("send-mail");
  if (sender === undefined) throw new StepSkipped("The configuration has no mailSender");
  const seconds = await assertRepeatedInTime(deployment);
  const startTime = Math.floor(Date.now() / 1_000);
  const mails = [];
  for (const fate of FATES) mails.push(await requestMail(target, fate));
  const values = mails.filter(({ fate }) => REPORTED.includes(fate)).map(({ user }) => user);
  const requests = mails.map(({ request }) => request);
  const feedback = { message: "address suppressed", own: { field: "user", values } } as const;
  const what = "simulated bounces and complaints came back";
  await untilLogged(deployment, { startTime, ...feedback, requests, queue: QUEUE, what });
  return `SES took three mails, and a bounce and a complaint came back; a mail that failed comes again after ${seconds} s`;
}

/** Has a mail sent to an address of SES's simulator. */
async function requestMail(target: Target, fate: string) {
  const email = `${fate}+landfall-${target.mark}@simulator.amazonses.com`;
  const { objectId: user } = await signUp(target, { email });
  const answer = await target.send("POST", "/1.1/requestPasswordReset", { body: { email } });
  accepted(answer, `A mail to ${email}`);
  return { fate, user, request: requestIdOf(answer) };
}

/** @returns seconds until a mail that failed is tried again */
async function assertRepeatedInTime(deployment: Deployment): Promise<number> {
  const queues = deployment.findResources("AWS::SQS::Queue");
  const QueueUrl = queues.find(({ logicalId }) =>
    logicalId.startsWith(`${QUEUE}Queue`),
  )?.physicalId;
  const command = new GetQueueAttributesCommand({
    QueueUrl,
    AttributeNames: ["VisibilityTimeout"],
  });
  const { Attributes = {} } = await deployment.clients.sqs.send(command);
  const hidden = Number(Attributes.VisibilityTimeout);
  const functions = await deployment.functions();
  const sender = functions.find(
    ({ Environment }) =>
      toEntryName(Environment?.Variables?.POWERTOOLS_SERVICE_NAME) === "send-mail",
  );
  const shortest = VISIBILITY_TIMEOUT_FACTOR * (sender?.Timeout ?? 0);
  assert(
    hidden >= shortest && hidden <= MAX_HIDDEN_SECONDS,
    `A mail that failed comes again after ${hidden} s, not after ${shortest} to ${MAX_HIDDEN_SECONDS} s`,
  );
  return hidden;
}
