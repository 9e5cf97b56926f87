import { ALERT, BUNDLE_ID, count, KEY_ID, type Sender, type Tally, TEAM_ID } from "../work.ts";
import { competitor } from "./competitor.ts";

interface NodeApn {
  readonly Provider: new (
    options: object,
  ) => {
    send(notification: object, tokens: readonly string[]): Promise<Results>;
  };
  readonly Notification: new () => object;
}

interface Results {
  readonly sent: readonly unknown[];
  readonly failed: readonly { readonly response?: { readonly reason: string } }[];
}

/** Used as in its README: one notification and all its recipients in one call. */
export function createNodeApn(privateKey: string): Sender {
  const { Provider, Notification } = competitor<NodeApn>("@parse/node-apn");
  const token = { key: privateKey, keyId: KEY_ID, teamId: TEAM_ID };
  const provider = new Provider({ token, production: true });
  return {
    async send(tokens) {
      const notification = Object.assign(new Notification(), {
        alert: ALERT,
        topic: BUNDLE_ID,
        pushType: "alert",
        priority: 10,
      });
      const { sent, failed } = await provider.send(notification, tokens);
      const tally: Tally = { accepted: sent.length };
      for (const { response } of failed) count(tally, response?.reason ?? "no answer");
      return tally;
    },
  };
}
