import { type ChatService, toReason } from "./chat-service.ts";

/** @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const SLACK: ChatService = {
  toRequest({ webhook }, { title, lines, links }) {
    const shown = links.map(({ text, url }) => `<${escapeText(url)}|${escapeText(text)}>`);
    const parts = [`*${escapeText(title)}*`, ...lines.map(escapeText), shown.join(" · ")];
    return { url: webhook, body: { text: parts.filter(Boolean).join("\n") } };
  },
  findRefusal: ({ status, text }) =>
    status === 200 && text === "ok" ? undefined : toReason(`HTTP ${status} ${text}`),
};

/** The only characters that Slack reads as control characters of its markup's links. */
function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
