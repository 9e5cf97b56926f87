import { ALERT, BUNDLE_ID, count, KEY_ID, type Sender, type Tally, TEAM_ID } from "../work.ts";
import { competitor } from "./competitor.ts";

interface Apns2 {
  readonly ApnsClient: new (
    options: object,
  ) => {
    sendMany(notifications: readonly object[]): Promise<readonly Result[]>;
  };
  readonly Notification: new (token: string, options: object) => object;
}

type Result = object | { readonly error: { readonly reason: string } };

/** Used as in its README: `sendMany`, with its own connections. */
export function createApns2(privateKey: string): Sender {
  const { ApnsClient, Notification } = competitor<Apns2>("apns2");
  const client = new ApnsClient({
    team: TEAM_ID,
    keyId: KEY_ID,
    signingKey: privateKey,
    defaultTopic: BUNDLE_ID,
  });
  return {
    async send(tokens) {
      const notifications = tokens.map((token) => new Notification(token, { alert: ALERT }));
      const tally: Tally = {};
      for (const result of await client.sendMany(notifications)) {
        count(tally, "error" in result ? (result.error.reason ?? "no answer") : "accepted");
      }
      return tally;
    },
  };
}
