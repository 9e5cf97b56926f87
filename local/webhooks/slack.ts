import { type ChatAnswer, isText, type SimulateChat } from "./chat-request.ts";

const MAX_TEXT = 40_000;
/** One a second, and short bursts. */
const MAX_A_SECOND = 3;

/** A team whose webhook was deleted has an id that begins so. */
const DELETED = /^\/services\/GONE/;

/** Slack answers plain text, and errors by the status. */
export const simulateSlack: SimulateChat = ({ path, body, rate }) => {
  if (DELETED.test(path)) return plain(404, "no_service");
  if (rate.second > MAX_A_SECOND) return plain(429, "rate_limited");
  if (body === undefined) return plain(400, "invalid_payload");
  if (!isText(body.text)) return plain(400, "no_text");
  if (body.text.length > MAX_TEXT) return plain(400, "msg_too_long");
  return { ...plain(200, "ok"), shown: body.text };
};

function plain(status: number, text: string): ChatAnswer {
  return { status, contentType: "text/html", text };
}
