import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  sensitiveHeaders,
} from "node:http2";
import {
  ACCESS_TOKEN,
  ALERT,
  BUNDLE_ID,
  count,
  PROJECT,
  type Provider,
  type Sender,
  type Tally,
  toReason,
} from "../work.ts";

const ORIGINS = { apns: "https://api.push.apple.com", fcm: "https://fcm.googleapis.com" };

/** The number at which node:http2 is fastest; FCM admits a hundred. */
const IN_FLIGHT = { apns: 250, fcm: 100 };

interface Request {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
}

/**
 * The least that can be done with node:http2: a bare loop on one session, with cheap settings, and
 * without any of a sender's duties.
 */
export function createRawHttp2(provider: Provider): Sender {
  const session = connect(ORIGINS[provider]);
  const ready = new Promise<void>((resolve) => session.once("remoteSettings", () => resolve()));
  const toRequest = provider === "apns" ? createApnsRequests() : createFcmRequests();
  return {
    async send(tokens) {
      await ready;
      return sendAll(session, tokens, { provider, toRequest });
    },
  };
}

interface Batch {
  readonly provider: Provider;
  toRequest(token: string): Request;
}

function sendAll(
  session: ClientHttp2Session,
  tokens: readonly string[],
  { provider, toRequest }: Batch,
): Promise<Tally> {
  const tally: Tally = {};
  let next = 0;
  let ended = 0;
  return new Promise((resolve) => {
    const sendNext = (): void => {
      const token = tokens[next++];
      if (token === undefined) return;
      const { headers, body } = toRequest(token);
      const stream = session.request(headers);
      let error: string | undefined;
      stream.on("response", (answer: IncomingHttpHeaders) => {
        if (Number(answer[":status"]) === 200) {
          stream.resume();
          return;
        }
        error = "";
        stream.setEncoding("utf8");
        stream.on("data", (text: string) => {
          error += text;
        });
      });
      stream.on("close", () => {
        count(tally, error === undefined ? "accepted" : toReason(provider, error));
        ended += 1;
        if (ended === tokens.length) resolve(tally);
        else sendNext();
      });
      stream.end(body);
    };
    for (let i = 0; i < IN_FLIGHT[provider]; i++) sendNext();
  });
}

function createApnsRequests(): (token: string) => Request {
  const headers: OutgoingHttpHeaders = {
    ":method": "POST",
    ":path": "",
    authorization: `bearer ${"a".repeat(230)}`,
    "apns-topic": BUNDLE_ID,
    "apns-push-type": "alert",
    "apns-priority": "10",
    "apns-id": "eabeae54-14a8-11e5-b60b-1697f925ec7b",
    [sensitiveHeaders]: ["apns-id"],
  };
  const body = Buffer.from(JSON.stringify({ aps: { alert: ALERT } }));
  return (token) => {
    headers[":path"] = `/3/device/${token}`;
    return { headers, body };
  };
}

function createFcmRequests(): (token: string) => Request {
  const headers: OutgoingHttpHeaders = {
    ":method": "POST",
    ":path": `/v1/projects/${PROJECT}/messages:send`,
    authorization: `Bearer ${ACCESS_TOKEN}`,
    "content-type": "application/json",
  };
  const rest = JSON.stringify({
    notification: ALERT,
    data: { payload: JSON.stringify(ALERT) },
    android: { priority: "HIGH", notification: { tag: "i4OcyCnyjckJOtzz" } },
  }).slice(1);
  return (token) => ({ headers, body: `{"message":{"token":"${token}",${rest}}` });
}
