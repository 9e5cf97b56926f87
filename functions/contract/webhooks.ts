/** Chat services whose groups take alarms by a webhook: their names by the words that operators type. */
export const WEBHOOK_SERVICES = {
  slack: "Slack",
  feishu: "Feishu",
  dingtalk: "DingTalk",
  wecom: "WeCom",
} as const;

export type WebhookService = keyof typeof WEBHOOK_SERVICES;

export const WEBHOOK_NAMES = Object.keys(WEBHOOK_SERVICES) as readonly WebhookService[];

export function isWebhookService(name: string): name is WebhookService {
  return Object.hasOwn(WEBHOOK_SERVICES, name);
}
