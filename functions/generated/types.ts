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
 * A user as clients see it: built-in fields, set fields and custom ones.
 */
export interface User {
  objectId: string;
  username: string;
  /**
   * ISO 8601 UTC with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601 UTC with milliseconds.
   */
  updatedAt: string;
  email?: string;
  /**
   * False also when verification was never used.
   */
  emailVerified: boolean;
  mobilePhoneNumber?: string;
  mobilePhoneVerified: boolean;
  /**
   * Only where a user signs up, logs in, asks for himself or gets a new one.
   */
  sessionToken?: string;
  ACL?: {};
  [k: string]: unknown;
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
export interface DeleteUserResponse {}
export interface FindUsersResponse {
  results: User[];
  count?: number;
}
/**
 * One identifier and the password; SDKs send other attributes too, which are ignored.
 */
export interface LogInBody {
  username?: unknown;
  email?: unknown;
  mobilePhoneNumber?: unknown;
  password?: string;
  [k: string]: unknown;
}
export interface LogOutResponse {}
export interface SignUpBody {
  username?: string;
  password?: string;
  email?: string;
  mobilePhoneNumber?: string;
  ACL?: {};
  [k: string]: unknown;
}
export interface UpdatePasswordBody {
  old_password: string;
  new_password: string;
  [k: string]: unknown;
}
export interface UpdatePasswordResponse {
  updatedAt: string;
  objectId: string;
  sessionToken: string;
}
/**
 * Plain values, `__op` operations and dotted keys.
 */
export interface UpdateUserBody {
  [k: string]: unknown;
}
/**
 * With `new=true` or `fetchWhenSave=true` also the changed fields.
 */
export interface UpdateUserResponse {
  updatedAt: string;
  objectId: string;
  [k: string]: unknown;
}
