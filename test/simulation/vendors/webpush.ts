import { createWebPushService } from "../../../functions/adapters/gateways/webpush/webpush.ts";
import type { VendorProtocol } from "./vendor-protocol.ts";

const production = createWebPushService([]);

/** Encryption would take most of the time, and has tests of its own. */
const service: typeof production = {
  ...production,
  toRequest: ({ message: { headers }, tokens: [token = ""] }) => ({
    url: token.split(" ")[0] ?? "",
    headers: { ...headers, authorization: "vapid" },
    body: JSON.stringify({ token, topic: headers.topic }),
  }),
};

export const WEBPUSH: VendorProtocol = {
  service,
  profiles: [{ publicKey: "public", privateKey: "private", subject: "mailto:a@example.com" }],
  read: ({ body }) => {
    const { token, topic } = JSON.parse(body);
    return { tokens: [token], tag: String(topic) };
  },
  tokenCodes: [],
  answerTokens: () => ({}),
  answerAll: (reason) => ({ reason }),
};
