import type { Severity } from "../../contract/alarm-name.ts";
import { WEBHOOK_NAMES, type WebhookService } from "../../contract/webhooks.ts";
import { toAlarmChange } from "../../domain/alarms/alarm-change.ts";
import {
  type AlarmNotice,
  type NoticeSettings,
  toNotice,
  toTrialNotice,
} from "../../domain/alarms/alarm-notice.ts";
import type { AlarmMessage, AlarmWebhookCredentials } from "../../generated/types.ts";
import type { WebhookSender } from "../../ports/alarms.ts";
import type { Log } from "../../ports/system.ts";

export interface SendAlarmsPorts {
  readonly webhooks: () => Promise<AlarmWebhookCredentials>;
  readonly send: WebhookSender;
  readonly settings: NoticeSettings;
  /** Messages that this environment has delivered, so that a repeat goes only where one is missing. */
  readonly delivered: Set<string>;
  readonly log: Log;
}

/** A webhook with the names that identify it in logs. */
interface NamedWebhook {
  readonly service: WebhookService;
  readonly profile: string;
  readonly webhook: string;
  readonly secret?: string;
  readonly severity?: Severity;
}

/** The fate of a trial message. */
export interface WebhookTrial {
  readonly service: WebhookService;
  readonly profile: string;
  /** Absent if the service took it. */
  readonly refusal?: string;
}

/**
 * Sends an alarm to all groups that want it.
 *
 * @throws Error a webhook failed or none is stored; Lambda then repeats the event, twice
 */
export async function sendAlarm(
  message: AlarmMessage,
  ports: SendAlarmsPorts,
  { messageId }: { readonly messageId: string },
): Promise<void> {
  const change = toAlarmChange(message);
  if (change === undefined) return;
  const all = listWebhooks(await ports.webhooks());
  if (all.length === 0) {
    throw new Error("No webhook is stored. Store one with: npx landfall credentials add");
  }
  const wanted = all.filter(({ severity = change.severity }) => severity === change.severity);
  const notice = toNotice(change, ports.settings);
  const sent = wanted.map((webhook) => deliver({ webhook, notice, messageId }, ports));
  const failed = (await Promise.all(sent)).filter((name) => name !== undefined);
  if (failed.length > 0) throw new Error(`Webhooks failed: ${failed.join(", ")}`);
}

/** Sends a trial message to every group and reports each answer. */
export async function tryWebhooks(ports: SendAlarmsPorts): Promise<readonly WebhookTrial[]> {
  const notice = toTrialNotice(ports.settings);
  const trials = listWebhooks(await ports.webhooks()).map(async (webhook) => {
    const { service, profile } = webhook;
    const refusal = await ports.send(service, webhook, notice);
    return { service, profile, ...(refusal !== undefined && { refusal }) };
  });
  return Promise.all(trials);
}

function listWebhooks(credentials: AlarmWebhookCredentials): NamedWebhook[] {
  return WEBHOOK_NAMES.flatMap((service) =>
    (credentials[service] ?? []).map((each) => ({ profile: "_default", ...each, service })),
  );
}

interface Delivery {
  readonly webhook: NamedWebhook;
  readonly notice: AlarmNotice;
  readonly messageId: string;
}

/** @returns the name of the webhook if it failed */
async function deliver(
  { webhook, notice, messageId }: Delivery,
  { send, delivered, log }: SendAlarmsPorts,
): Promise<string | undefined> {
  const { service, profile } = webhook;
  const key = `${messageId} ${service} ${profile}`;
  if (delivered.has(key)) return undefined;
  const reason = await send(service, webhook, notice);
  if (reason !== undefined) {
    log.error("webhook failed", { service, profile, reason });
    return `${service} ${profile}: ${reason}`;
  }
  delivered.add(key);
  log.info("alarm sent", { service, profile });
  return undefined;
}
