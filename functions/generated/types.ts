// Generated from schemas/ by `npm run codegen`; do not edit.

export type BatchResponse = {}[];
/**
 * An HTML page.
 */
export type ResetPasswordResponse = string;
/**
 * An HTML page.
 */
export type ShowEmailVerificationResponse = string;
/**
 * An HTML page.
 */
export type ShowPasswordResetResponse = string;
/**
 * An HTML page.
 */
export type VerifyEmailResponse = string;

/**
 * A provider certificate of APNs.
 */
export interface ApnsCertificate {
  /**
   * `deviceProfile` of the installations it is for.
   */
  profile?: string;
  environment: "production" | "sandbox";
  /**
   * PEM.
   */
  certificate: string;
  /**
   * PEM.
   */
  privateKey: string;
  topic?: string;
}
/**
 * A token signing key of an Apple developer team (.p8).
 */
export interface ApnsKey {
  teamId: string;
  keyId: string;
  /**
   * PKCS #8, PEM.
   */
  privateKey: string;
  /**
   * The team's topics; needed where several teams have keys here.
   */
  topics?: string[];
}
/**
 * One call inside a batch (wire.md 1.10).
 */
export interface BatchItem {
  method: string;
  path: string;
  /**
   * As it would be sent alone.
   */
  body?: {} | null;
  /**
   * The query; values that are no strings become JSON text.
   */
  params?: {} | null;
  /**
   * Sent by Swift and Objective-C; the method says the same.
   */
  new?: boolean;
}
/**
 * Every failure; `code` is LeanCloud's error code (wire.md 1.11).
 */
export interface ErrorBody {
  code: number;
  error: string;
}
/**
 * A service account's key file, as Google's console gives it out.
 */
export interface GoogleServiceAccount {
  project_id: string;
  client_email: string;
  private_key: string;
  private_key_id?: string;
  [k: string]: unknown;
}
/**
 * Any JSON object; names, nesting and types are checked by functions/domain/objects.
 */
export interface SchemaFreeObject {
  [k: string]: unknown;
}
/**
 * A typed date: every date on the wire except createdAt and updatedAt.
 */
export interface TypedDate {
  __type: "Date";
  iso: string;
}
/**
 * At most 500 devices of one provider and one group: one message for a sender. Carries everything that the notifications are made of, so that the sender reads nothing but the ledger.
 */
export interface ChunkMessage {
  version: 1;
  push: string;
  /**
   * The chunk's `_part` in the ledger; a retry chunk ends in `#r` and two digits.
   */
  chunk: string;
  provider: "apns" | "fcm";
  /**
   * What all devices of the chunk share; names the APNs connection and its headers.
   */
  group: {
    topic?: string;
    teamId?: string;
    deviceProfile?: string;
    /**
     * APNs gateway; no meaning for FCM.
     */
    production: boolean;
  };
  /**
   * The push's `data` (interface.md section 4.4).
   */
  data: {
    [k: string]: unknown;
  };
  /**
   * Android notification channel.
   */
  notificationChannel?: string;
  expiresAtMs?: number;
  /**
   * Not sent earlier; longer than a queue can delay a message.
   */
  notBeforeMs?: number;
  /**
   * 1, and one more in each retry chunk.
   */
  attempt: number;
  /**
   * `[objectId, token]` by device; the objectId is empty where no installation is known. An FCM target is a registration token, or `fid:` and a Firebase installation id.
   *
   * @maxItems 500
   */
  devices: [string, string][];
}
/**
 * Asks send-mail to send one mail. Exactly one recipient and no line break in the subject, so that nothing a client wrote can add a header.
 */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}
/**
 * Asks plan-push to start a push (no partition), to go on with one partition of its audience, or to send one chunk of it again whose message was lost. EventBridge Scheduler sends the first form when a scheduled push is due.
 */
export interface PlanMessage {
  version: 1;
  push: string;
  partition?: number;
  chunk?: string;
}
/**
 * Tokens that a gateway declared dead. An installation is removed only if it still has the token and has not changed since `reportedAtMs`.
 */
export interface PruneMessage {
  version: 1;
  push: string;
  provider: "apns" | "fcm";
  /**
   * @maxItems 500
   */
  devices: {
    /**
     * Absent where no installation is known.
     */
    objectId?: string;
    token: string;
    /**
     * When the token was last known dead: APNs's `timestamp`, else the time of the answer.
     */
    reportedAtMs: number;
  }[];
}
/**
 * Asks settle-push to fold a push's ledger into its record. Only a hint: it repeats itself until the push has ended, and the reconciler starts it again.
 */
export interface SettleMessage {
  version: 1;
  push: string;
  /**
   * How often it repeated itself.
   */
  round: number;
}
/**
 * Asks send-sms to send one text message to a phone number in E.164 form.
 */
export interface SmsMessage {
  to: string;
  text: string;
}
/**
 * The push-credentials secret: whom the service is to APNs and FCM. Private keys and certificates are PEM texts.
 */
export interface PushCredentials {
  apns?: {
    keys?: ApnsKey[];
    certificates?: ApnsCertificate[];
  };
  fcm?: {
    /**
     * Default: the service account's project. Required with an external account.
     */
    projectId?: string;
    serviceAccount?: GoogleServiceAccount;
    /**
     * Credential configuration of workload identity federation, as Google's console gives it out.
     */
    externalAccount?: {
      type: "external_account";
      audience: string;
      subject_token_type: string;
      token_url: string;
      [k: string]: unknown;
    };
  };
}
export interface BatchSaveBody {
  /**
   * @maxItems 100
   */
  requests: BatchItem[];
}
/**
 * The answers by the items' `__internalId`.
 */
export interface BatchSaveResponse {
  [k: string]: unknown;
}
export interface BatchBody {
  /**
   * @maxItems 100
   */
  requests: BatchItem[];
}
