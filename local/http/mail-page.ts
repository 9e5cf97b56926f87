import type { Outbox } from "../aws/outbox.ts";
import type { SentMail } from "../aws/ses.ts";
import type { LocalRequest } from "./http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "./http-result.ts";

const PATH = /^\/_local\/mails\/(\d{1,9})\.html$/;

/** A mail loads nothing and runs nothing; the console shows it in a frame. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The HTML of a mail by its place in `GET /_local/mails`. Undefined for other paths. */
export function getMailPage(
  mails: Outbox<SentMail>,
  { method, url }: LocalRequest,
): HttpAnswer | undefined {
  const place = PATH.exec(url.pathname)?.[1];
  if (method !== "GET" || place === undefined) return undefined;
  const mail = mails.all()[Number(place)];
  if (!mail) return jsonAnswer(404, { error: "Not found" });
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY };
  return { status: 200, headers, body: Buffer.from(mail.html) };
}
