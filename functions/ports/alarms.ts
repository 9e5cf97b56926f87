import type { WebhookService } from "../contract/webhooks.ts";
import type { AlarmNotice } from "../domain/alarms/alarm-notice.ts";
import type { Webhook } from "../domain/alarms/services/chat-service.ts";

/**
 * Sends a message to a group.
 *
 * @returns undefined if the service took it, else the reason, which holds no part of the webhook
 */
export type WebhookSender = (
  service: WebhookService,
  webhook: Webhook,
  notice: AlarmNotice,
) => Promise<string | undefined>;
