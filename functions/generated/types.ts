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
 * A device that registered for pushes; apps add fields of their own (interface 2.2).
 */
export interface Installation {
  /**
   * 32 letters and digits.
   */
  objectId?: string;
  /**
   * ISO 8601, UTC.
   */
  createdAt?: string;
  /**
   * ISO 8601, UTC; moves with every save.
   */
  updatedAt?: string;
  /**
   * `ios`, `android`, …
   */
  deviceType?: string;
  /**
   * Of APNs.
   */
  deviceToken?: string;
  /**
   * Names an Android device.
   */
  installationId?: string;
  /**
   * Whose `registrationId` it is: `fcm`, or a vendor whose channel is not served.
   */
  vendor?: string;
  /**
   * FCM registration token.
   */
  registrationId?: string;
  /**
   * Firebase installation id, in place of a registration token.
   */
  fid?: string;
  /**
   * Names of subscribed channels.
   */
  channels?: string[] | string | null;
  badge?: number;
  /**
   * IANA name.
   */
  timeZone?: string;
  /**
   * Bundle identifier.
   */
  apnsTopic?: string;
  /**
   * Apple team.
   */
  apnsTeamId?: string;
  /**
   * Name of a custom push certificate.
   */
  deviceProfile?: string;
  /**
   * False: no pushes.
   */
  valid?: boolean;
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
 * Asks send-mail to send one mail. Exactly one recipient and no line break in the subject, so that nothing a client wrote can add a header.
 */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}
/**
 * Asks plan-push to start a push (no partition) or to go on with one partition of its audience. EventBridge Scheduler sends the first form when a scheduled push is due.
 */
export interface PlanMessage {
  version: 1;
  push: string;
  partition?: number;
}
/**
 * Asks send-sms to send one text message to a phone number in E.164 form.
 */
export interface SmsMessage {
  to: string;
  text: string;
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
/**
 * Fields of an installation and their new values, or operations on them (`__op`). What the installation would become is checked by functions/domain/installations.
 */
export interface CreateInstallationBody {
  [k: string]: unknown;
}
export interface DeleteInstallationResponse {}
export interface ListInstallationsResponse {
  results: Installation[];
  count?: number;
}
/**
 * Fields of an installation and their new values, or operations on them (`__op`). What the installation would become is checked by functions/domain/installations.
 */
export interface UpdateInstallationBody {
  [k: string]: unknown;
}
