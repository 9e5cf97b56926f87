import { createHmac } from "node:crypto";
import { type ChatService, findRefusalByCode } from "./chat-service.ts";

/**
 * Feishu and Lark. The key of the signature is the time with the secret, and it signs nothing.
 *
 * @see https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
 */
export const FEISHU: ChatService = {
  toRequest({ webhook, secret }, { language, title, lines, links }, nowMs) {
    const content = [
      ...lines.map((text) => [{ tag: "text", text }]),
      ...links.map(({ text, url }) => [{ tag: "a", text, href: url }]),
    ];
    const post = { [language === "zh" ? "zh_cn" : "en_us"]: { title, content } };
    const body = { msg_type: "post", content: { post } };
    return { url: webhook, body: { ...(secret && sign(secret, nowMs)), ...body } };
  },
  findRefusal: (answer) => findRefusalByCode(answer, { code: "code", message: "msg" }),
};

function sign(secret: string, nowMs: number) {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const key = `${timestamp}\n${secret}`;
  return { timestamp, sign: createHmac("sha256", key).digest("base64") };
}
