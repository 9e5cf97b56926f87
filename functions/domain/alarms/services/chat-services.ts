import type { WebhookService } from "../../../contract/webhooks.ts";
import type { ChatService } from "./chat-service.ts";
import { DINGTALK } from "./dingtalk.ts";
import { FEISHU } from "./feishu.ts";
import { SLACK } from "./slack.ts";
import { WECOM } from "./wecom.ts";

export const CHAT_SERVICES: Readonly<Record<WebhookService, ChatService>> = {
  slack: SLACK,
  feishu: FEISHU,
  dingtalk: DINGTALK,
  wecom: WECOM,
};
