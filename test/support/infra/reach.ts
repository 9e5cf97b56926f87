import { WORKER_ENTRIES } from "../../../functions/contract/entries.ts";
import { type QueueName, WORKERS } from "../../../functions/contract/workers.ts";
import { REPLAY_ACTIONS } from "../../../lib/constructs/queues.ts";
import { CONSUME_ACTIONS } from "../../../lib/constructs/worker.ts";
import { GRANTS, type Grants, type TableName } from "../../../lib/grants.ts";
import { asArray, findStatements, type Resources, target } from "./stack.ts";

export const SMS_IDENTITY = "arn:aws:sms-voice:eu-west-1:111122223333:phone-number/phone-1";

export const ENGINE_ARN = "arn:aws:lambda:eu-west-1:111122223333:function:engine";
export const ENGINE_WITH_TIMERS = {
  functionArn: ENGINE_ARN,
  timers: { nightly: { function: "cleanUp", cron: "0 0 3 * * ?", timeZone: "Asia/Shanghai" } },
};

const TABLES: Record<TableName, RegExp> = {
  users: /^TablesUsers[0-9A-F]{8}$/,
  userSecrets: /^TablesUserSecrets[0-9A-F]{8}$/,
  roles: /^TablesRoles[0-9A-F]{8}$/,
  installations: /^TablesInstallations[0-9A-F]{8}$/,
  installationIndex: /^TablesInstallationIndex[0-9A-F]{8}$/,
  pushes: /^TablesPushes[0-9A-F]{8}$/,
  objects: /^TablesObjects[0-9A-F]{8}$/,
  objectIndex: /^TablesObjectIndex[0-9A-F]{8}$/,
};

const SECRETS = {
  masterKey: "MasterKey",
  session: "Session",
  pushCredentials: "PushCredentials",
  platformCredentials: "PlatformCredentials",
  alarmWebhooks: "AlarmWebhooks",
  hookKey: "HookKey",
};

const QUEUE_NAMES = Object.keys(WORKERS) as readonly QueueName[];

/** Prefix of ARNs outside of the stack. */
function arn(service: string, rest: string): string {
  return `arn:AWS::Partition:${service}:AWS::Region:AWS::AccountId:${rest}`;
}

/** Permissions as lines `action resource`, with the names of lib/grants.ts. */
export function reach(resources: Resources, entry: string): string[] {
  return findStatements(resources, entry)
    .flatMap(({ Action, Resource }) =>
      asArray<string>(Action).flatMap((action) =>
        asArray<unknown>(Resource).map((resource) => `${action} ${toName(target(resource))}`),
      ),
    )
    .sort();
}

function toName(id: string): string {
  const [, table, index] = /^(Tables[A-Za-z]+[0-9A-F]{8})(?:\/index\/(.+))?$/.exec(id) ?? [];
  if (table) {
    const name = Object.entries(TABLES).find(([, pattern]) => pattern.test(table))?.[0];
    return index ? `${name}/${index}` : String(name);
  }
  const queue =
    /^(?:PushPipeline|Mail|Sms|Engine|Timers)([A-Z][a-z]+)(Queue|DeadLetters)[0-9A-F]{8}$/.exec(id);
  if (queue)
    return `${queue[2]}:${{ Mails: "mail", Messages: "sms", Runs: "timers" }[queue[1] ?? ""] ?? queue[1]?.toLowerCase()}`;
  if (/Log[0-9A-F]{8}$/.test(id)) return "log";
  if (id.startsWith("Secrets")) return id.slice("Secrets".length, -8);
  return id.replace(/[0-9A-F]{8}(?=$|\/)/, "");
}

export function grantedReach(entry: keyof typeof GRANTS): string[] {
  const grants: Grants = GRANTS[entry];
  const lines = ["logs:CreateLogStream log", "logs:PutLogEvents log"];
  for (const [table, actions] of Object.entries(grants.tables ?? {}))
    lines.push(...actions.map((action) => `dynamodb:${action} ${table}`));
  for (const [table, indexes] of Object.entries(grants.indexes ?? {}))
    lines.push(...indexes.map((index) => `dynamodb:Query ${table}/${index}`));
  lines.push(...(grants.sends ?? []).map((queue) => `sqs:SendMessage Queue:${queue}`));
  for (const queue of grants.replays ?? [])
    lines.push(...REPLAY_ACTIONS.map((action) => `${action} DeadLetters:${queue}`));
  for (const secret of grants.secrets ?? [])
    lines.push(`secretsmanager:GetSecretValue ${SECRETS[secret]}`);
  return [...lines, ...expectedOfOthers(entry, grants)].sort();
}

function expectedOfOthers(entry: keyof typeof GRANTS, grants: Grants): string[] {
  const lines = (grants.schedules ?? []).map(
    (action) =>
      `scheduler:${action} ${arn("scheduler", "schedule/landfall-ScheduledPush-Group-/push-*")}`,
  );
  if (grants.schedules) lines.push("iam:PassRole ScheduledPushSender");
  if (grants.engine) lines.push(`lambda:InvokeFunction ${ENGINE_ARN}`);
  lines.push(...(grants.files ?? []).map((action) => `s3:${action} FilesBucket/*`));
  if (grants.sms) lines.push(`sms-voice:SendTextMessage ${SMS_IDENTITY}`);
  if (grants.mail)
    lines.push(
      ...["identity/*", "configuration-set/MailConfigurationSet"].map(
        (name) => `ses:SendEmail ${arn("ses", name)}`,
      ),
    );
  if (grants.watchesDeadLetters)
    lines.push(
      ...QUEUE_NAMES.map((queue) => `sqs:GetQueueAttributes DeadLetters:${queue}`),
      "sqs:GetQueueAttributes ScheduledPushDeadLetters",
    );
  if (entry in WORKER_ENTRIES) {
    const queue: QueueName = WORKER_ENTRIES[entry as keyof typeof WORKER_ENTRIES];
    const sources = [`Queue:${queue}`, `DeadLetters:${queue}`];
    if (queue === "plan") sources.push("ScheduledPushDeadLetters");
    for (const source of sources)
      lines.push(...CONSUME_ACTIONS.map((action) => `${action} ${source}`));
  }
  return lines;
}
