import { ACCESS_TOKEN, ALERT, count, PROJECT, type Sender, type Tally } from "../work.ts";
import { competitor } from "./competitor.ts";

interface FirebaseAdmin {
  initializeApp(options: object): unknown;
  messaging(app: unknown): {
    sendEach(messages: readonly object[]): Promise<{ readonly responses: readonly Response[] }>;
  };
}

interface Response {
  readonly success: boolean;
  readonly error?: { readonly code: string };
}

/** The library's codes differ from the gateway's. */
const REASONS: Readonly<Record<string, string>> = {
  "messaging/registration-token-not-registered": "UNREGISTERED",
  "messaging/invalid-argument": "INVALID_ARGUMENT",
};

/** `sendEach` with 500 messages, its limit. */
export function createFirebaseAdmin(): Sender {
  const admin = competitor<FirebaseAdmin>("firebase-admin");
  const credential = {
    getAccessToken: async () => ({ access_token: ACCESS_TOKEN, expires_in: 3_600 }),
  };
  const messaging = admin.messaging(admin.initializeApp({ credential, projectId: PROJECT }));
  return {
    async send(tokens) {
      const messages = tokens.map((token) => ({
        token,
        notification: ALERT,
        data: { payload: JSON.stringify(ALERT) },
        android: { priority: "high", notification: { tag: "i4OcyCnyjckJOtzz" } },
      }));
      const tally: Tally = {};
      for (const { success, error } of (await messaging.sendEach(messages)).responses) {
        count(tally, success ? "accepted" : (REASONS[error?.code ?? ""] ?? "no answer"));
      }
      return tally;
    },
  };
}
