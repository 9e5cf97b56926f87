import { createHmac } from "node:crypto";
import { type ChatService, findRefusalByCode, toPlain } from "./chat-service.ts";

/** @see https://open.dingtalk.com/document/robots/custom-robot-access */
export const DINGTALK: ChatService = {
  toRequest({ webhook, secret }, { title, lines, links }, nowMs) {
    const shown = links.map(({ text, url }) => `[${text}](${url})`);
    // Only an empty line separates lines.
    const text = [`#### ${toPlain(title)}`, ...lines.map(toPlain), ...shown].join("\n\n");
    const body = { msgtype: "markdown", markdown: { title: toPlain(title), text } };
    return { url: secret ? withSignature(webhook, secret, nowMs) : webhook, body };
  },
  findRefusal: (answer) => findRefusalByCode(answer, { code: "errcode", message: "errmsg" }),
};

function withSignature(webhook: string, secret: string, nowMs: number): string {
  const sign = createHmac("sha256", secret).update(`${nowMs}\n${secret}`).digest("base64");
  return `${webhook}&timestamp=${nowMs}&sign=${encodeURIComponent(sign)}`;
}
