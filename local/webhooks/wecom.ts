import { dig, isText, json, type SimulateChat } from "./chat-request.ts";

const MAX_BYTES = 4_096;
const MAX_A_MINUTE = 20;

/** A robot that was removed has a key that begins so. */
const REMOVED = /^gone/;

/** WeCom answers 200 with an errcode. */
export const simulateWeCom: SimulateChat = ({ body, query, rate }) => {
  if (REMOVED.test(query.get("key") ?? "")) return refuse(93000, "invalid webhook url");
  if (rate.minute > MAX_A_MINUTE) return refuse(45009, "api freq out of limit");
  if (body === undefined) return refuse(40008, "invalid message type");
  if (body.msgtype !== "markdown") return refuse(40008, "invalid message type");
  const content = dig(body, "markdown", "content");
  if (!isText(content)) return refuse(44004, "empty content");
  if (Buffer.byteLength(content) > MAX_BYTES) {
    return refuse(40058, "markdown.content exceed max length 4096");
  }
  return json({ errcode: 0, errmsg: "ok" }, content);
};

function refuse(errcode: number, errmsg: string) {
  return json({ errcode, errmsg: `${errmsg}, hint: [local]` });
}
