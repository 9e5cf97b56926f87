import { InvokeCommand } from "@aws-sdk/client-lambda";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { isWebhookService, WEBHOOK_SERVICES } from "../../../functions/contract/webhooks.ts";
import { findWebhookProblems } from "../../credentials/check-webhooks.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { type Check, type Finding, ok, problem, skipped } from "../finding.ts";

const OFF = "The setting alarmWebhooks is off: alarms go by mail alone";

/** Whether a group receives alarms; no finding quotes a webhook. */
export const checkWebhooks: Check<Deployment> = {
  name: "alarm-webhooks",
  actions: ["secretsmanager:GetSecretValue"],
  run: async ({ name, outputs, secrets }) => {
    const { AlarmWebhooksSecret: SecretId } = outputs;
    if (SecretId === undefined) return [ok(OFF)];
    const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    const store = `npx landfall credentials add feishu --webhook URL --secret SECRET --stack ${name}, or slack, dingtalk, wecom`;
    const value = parse(SecretString);
    const problems = findWebhookProblems(value);
    if (problems.length > 0) return problems.map((text) => problem(text, store));
    const all = Object.values(value as object).flat();
    if (all.length > 0) return [ok(`${all.length} webhooks receive alarms`)];
    return [problem("No webhook is stored: every alarm fails to reach a group", store)];
  },
};

/** Sends a trial message to every group. */
export const testWebhooks: Check<Deployment> = {
  name: "test-webhooks",
  actions: ["lambda:InvokeFunction"],
  run: async ({ name, outputs, clients, findResources }) => {
    if (outputs.AlarmWebhooksSecret === undefined) return [skipped(OFF)];
    const functions = findResources("AWS::Lambda::Function");
    const sender = functions.find(({ logicalId }) => logicalId.startsWith("AlarmWebhooks"));
    const command = new InvokeCommand({ FunctionName: sender?.physicalId, Payload: "{}" });
    const { Payload, FunctionError } = await clients.lambda.send(command);
    const answer = parse(Buffer.from(Payload ?? []).toString("utf8")) as Answer | undefined;
    if (FunctionError !== undefined || answer?.results === undefined) {
      const text = `The function that sends alarms failed: ${answer?.errorMessage ?? FunctionError}`;
      return [problem(text, `See its log, and: npx landfall credentials show --stack ${name}`)];
    }
    if (answer.results.length === 0) return [skipped("No webhook is stored")];
    return answer.results.map((trial) => judge(trial, name));
  },
};

interface Answer {
  readonly results?: readonly Trial[];
  readonly errorMessage?: string;
}

interface Trial {
  readonly service: string;
  readonly profile: string;
  readonly refusal?: string;
}

function judge({ service, profile, refusal }: Trial, stack: string): Finding {
  const name = isWebhookService(service) ? WEBHOOK_SERVICES[service] : service;
  const group = `${name} (${profile})`;
  if (refusal === undefined) return ok(`${group} took a trial message. Does its group show it?`);
  return problem(
    `${group} refused a trial message: ${refusal}`,
    `Compare webhook and secret with the group's settings, then npx landfall credentials add ${service} … --stack ${stack}`,
  );
}

/** Undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
