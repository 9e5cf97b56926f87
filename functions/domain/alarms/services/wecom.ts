import { type ChatService, findRefusalByCode, toPlain } from "./chat-service.ts";

/** @see https://developer.work.weixin.qq.com/document/path/91770 */
export const WECOM: ChatService = {
  toRequest({ webhook }, { title, lines, links }) {
    const shown = links.map(({ text, url }) => `[${text}](${url})`);
    const content = [`**${toPlain(title)}**`, ...lines.map(toPlain), ...shown].join("\n");
    return { url: webhook, body: { msgtype: "markdown", markdown: { content } } };
  },
  findRefusal: (answer) => findRefusalByCode(answer, { code: "errcode", message: "errmsg" }),
};
