import { createWebPushService } from "../../../../functions/adapters/gateways/webpush/webpush.ts";
import {
  readObject,
  type SimulatedVendor,
} from "../../../../local/gateways/vendors/vendor-call.ts";

const production = createWebPushService([]);

/** Encryption would take most of the time, and has tests of its own. */
export const unencryptedWebPush: typeof production = {
  ...production,
  toRequest: ({ message: { headers }, tokens: [token = ""] }) => ({
    url: token.split(" ")[0] ?? "",
    headers: { ...headers, authorization: "vapid" },
    body: JSON.stringify({ token, topic: headers.topic }),
  }),
};

/** Reads what `unencryptedWebPush` sends. */
export function createPushService(): SimulatedVendor {
  const refuse = (status: unknown) => ({ status: Number(status), body: "" });
  return {
    operations: {
      send: {
        at: /./,
        receive: ({ body }) => {
          const { token, topic } = readObject(body) ?? {};
          const notification = { payload: {}, idempotencyKey: String(topic) };
          return {
            credential: "public",
            items: [{ token: String(token), notification }],
            toAnswer: () => ({ status: 201, body: "" }),
          };
        },
      },
    },
    toRefusal: ({ code }) => refuse(code),
  };
}
