import { createHmac } from "node:crypto";
import {
  type ChatRequest,
  dig,
  isRecent,
  isText,
  json,
  type SimulateChat,
  secretOf,
} from "./chat-request.ts";

const MAX_BYTES = 20_000;
const MAX_A_MINUTE = 20;
const THROTTLED_MS = 600_000;

/** A robot that was removed has a token that begins so. */
const REMOVED = /^gone/;

/** DingTalk answers 200 with an errcode. */
export const simulateDingTalk: SimulateChat = (request) => {
  const { size, body, query, rate } = request;
  if (REMOVED.test(query.get("access_token") ?? "")) return refuse(300005, "token is not exist");
  if (rate.minute > MAX_A_MINUTE) {
    const refusal = refuse(130101, "send too fast, exceed 20 times per minute");
    return { ...refusal, throttlesMs: THROTTLED_MS };
  }
  if (size > MAX_BYTES) return refuse(460101, "message too long, exceed 20000 bytes");
  if (body === undefined) return refuse(43004, "invalid http post content-type");
  const timestamp = Number(query.get("timestamp"));
  if (!isRecent(timestamp, request.nowMs)) return refuse(310000, "invalid timestamp");
  if (!isSigned(request)) return refuse(310000, "sign not match");
  const [title, text] = [dig(body, "markdown", "title"), dig(body, "markdown", "text")];
  if (body.msgtype !== "markdown") return refuse(400105, "unsupported msgtype");
  if (!isText(title) || !isText(text)) return refuse(40035, "缺少参数 markdown");
  return json({ errcode: 0, errmsg: "ok" }, text);
};

function refuse(errcode: number, errmsg: string) {
  return json({ errcode, errmsg });
}

function isSigned({ query }: ChatRequest): boolean {
  const secret = secretOf(query.get("access_token") ?? "");
  const signed = `${query.get("timestamp")}\n${secret}`;
  const expected = createHmac("sha256", secret).update(signed).digest("base64");
  return query.get("sign") === expected;
}
