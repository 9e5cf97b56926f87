import type { JsonObject } from "../../json.ts";

/**
 * A push request with every parameter checked and every default applied. Times are Unix ms. Features add
 * members of their own (functions/features/push/push-features.ts).
 */
export interface PushOrder {
  readonly data: JsonObject;
  /** The client's `where` with `channels` merged in; `{}` selects every device. */
  readonly where: JsonObject;
  readonly production: boolean;
  readonly notificationId?: string;
  /** `req_id`: the idempotency key. */
  readonly requestKey?: string;
  /** Absent: now. */
  readonly dueAtMs?: number;
  readonly expiresAtMs?: number;
  /** Devices per second. */
  readonly rate?: number;
  readonly topic?: string;
  readonly teamId?: string;
  readonly deviceProfile?: string;
  readonly notificationChannel?: string;
  /** Does not stop, however many tokens are invalid. */
  readonly allowInvalid?: true;
}

/** The devices of a push that lists them instead of querying. */
export interface DeviceList {
  readonly deviceType: "ios" | "android";
  /** For Android devices, the vendor that issued the tokens. */
  readonly vendor?: string;
  /** Without duplicates, in the order given. */
  readonly ids: readonly string[];
}
