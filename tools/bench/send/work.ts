import { createHash } from "node:crypto";

export type Provider = "apns" | "fcm";

/** Number of notifications by result: `accepted` or the gateway's reason. */
export type Tally = Record<string, number>;

/** One way to send to many devices; it is given the whole array at once. */
export interface Sender {
  send(tokens: readonly string[]): Promise<Tally>;
}

export const BUNDLE_ID = "com.example.app";
export const PROJECT = "example";
export const TEAM_ID = "TEAM123456";
export const KEY_ID = "KEY1234567";
export const ALERT = { title: "Landfall", body: "Your order has left the harbour" };

/** Real tokens are about as long. */
export const ACCESS_TOKEN = `ya29.${"a".repeat(1_026)}`;

/** The part of an FCM registration token that all devices share here. */
const FCM_TOKEN_TAIL = `:APA91b${"x".repeat(134)}`;

/** Unused device tokens: a hash of the index, so that results are spread evenly. */
export function createTokens(provider: Provider, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const hash = createHash("sha256")
      .update(`token ${first + index}`)
      .digest("hex");
    return provider === "apns" ? hash : `${hash.slice(0, 22)}${FCM_TOKEN_TAIL}`;
  });
}

export type Fate = "accepted" | "unregistered" | "malformed";

/** Half a percent each, by the token's first four digits, which are all the gateway reads. */
export function getFate(firstDigits: string): Fate {
  const share = Number.parseInt(firstDigits, 16) % 200;
  if (share === 0) return "unregistered";
  return share === 1 ? "malformed" : "accepted";
}

const REASONS: Readonly<Record<Provider, Readonly<Record<Fate, string>>>> = {
  apns: { accepted: "accepted", unregistered: "Unregistered", malformed: "BadDeviceToken" },
  fcm: { accepted: "accepted", unregistered: "UNREGISTERED", malformed: "INVALID_ARGUMENT" },
};

export function expectedTally(provider: Provider, tokens: readonly string[]): Tally {
  const tally: Tally = {};
  for (const token of tokens) count(tally, REASONS[provider][getFate(token.slice(0, 4))]);
  return tally;
}

export function count(tally: Tally, reason: string): void {
  tally[reason] = (tally[reason] ?? 0) + 1;
}

/** The body of an answer that is not a success. */
export function errorBody(provider: Provider, fate: Exclude<Fate, "accepted">): string {
  const reason = REASONS[provider][fate];
  if (provider === "apns") {
    return JSON.stringify(
      fate === "unregistered" ? { reason, timestamp: 1_795_248_000_000 } : { reason },
    );
  }
  const [code, status] = fate === "unregistered" ? [404, "NOT_FOUND"] : [400, "INVALID_ARGUMENT"];
  const details = [
    { "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", errorCode: reason },
  ];
  return JSON.stringify({ error: { code, message: "Not sent.", status, details } });
}

/** @returns the reason in an answer that is not a success */
export function toReason(provider: Provider, body: string): string {
  const parsed = JSON.parse(body);
  return provider === "apns" ? parsed.reason : parsed.error.details[0].errorCode;
}
