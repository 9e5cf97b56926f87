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
 * Which operations on a class are open to requests without the master key.
 */
export interface ClassPermission {
  create?: boolean;
  get?: boolean;
  find?: boolean;
  update?: boolean;
  delete?: boolean;
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
 * The secret `push-credentials`: what proves to APNs and FCM who sends. `{}` until an operator stores some.
 */
export interface PushCredentials {
  apns?: {
    /**
     * Token authentication: .p8 signing keys.
     */
    keys?: {
      teamId: string;
      keyId: string;
      /**
       * PEM, ES256.
       */
      privateKey: string;
      /**
       * Topics of this team; needed only with several teams.
       */
      topics?: string[];
    }[];
    /**
     * Certificate authentication, by deviceProfile and environment.
     */
    certificates?: {
      profile?: string;
      environment: "dev" | "prod";
      /**
       * PEM.
       */
      certificate: string;
      /**
       * PEM.
       */
      privateKey: string;
      topic: string;
    }[];
  };
  fcm?: {
    /**
     * Needed with workload identity federation.
     */
    projectId?: string;
    /**
     * A Google service account key file.
     */
    serviceAccount?: {
      project_id: string;
      client_email: string;
      private_key: string;
      [k: string]: unknown;
    };
    /**
     * A Google external account configuration (workload identity federation).
     */
    externalAccount?: {
      [k: string]: unknown;
    };
  };
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
 * The `landfall` object of cdk.json: everything that a team decides at deploy time.
 */
export interface LandfallConfig {
  /**
   * Names the secrets and shows in mails: lower-case letters, digits and hyphens.
   */
  appName: string;
  /**
   * The app id that the clients send; a team that moves puts its LeanCloud app id here.
   */
  appId: string;
  /**
   * The app key that the clients send. It is in every client, so it is no secret.
   */
  appKey: string;
  /**
   * LeanCloud's extra key of Android apps that are built without an app key. Default: they are refused.
   */
  androidKey?: string;
  /**
   * Origin of every mailed link: https://host without a path. Default: the custom domain, else the API's own address.
   */
  baseUrl?: string;
  /**
   * The address that mails come from, verified in SES: name@domain or Name <name@domain>.
   */
  mailSender?: string;
  /**
   * Language of the mails and of the pages that their links open.
   */
  mailLanguage?: "en" | "zh";
  /**
   * Creates the SES identity of the sender's domain; its DNS records are outputs of the stack.
   */
  createMailIdentity?: boolean;
  /**
   * ARN of the phone number, sender id or pool that text messages come from. Default: no text messages.
   */
  smsOriginationIdentity?: string;
  /**
   * Sends a verification mail at sign-up and whenever the address changes.
   */
  verifyEmailAtSignUp?: boolean;
  /**
   * Refuses log-in until the mail address is verified (error 216).
   */
  refuseUnverifiedLogin?: boolean;
  /**
   * Replaces the session token when the password changes.
   */
  reloginAfterPasswordChange?: boolean;
  /**
   * Lets clients send pushes with the app key; otherwise a push needs the master key.
   */
  clientPushAllowed?: boolean;
  /**
   * Operations on a class that are open to clients, where they differ from the defaults.
   */
  classPermissions?: {
    _User?: ClassPermission;
    _Installation?: ClassPermission;
  };
  /**
   * Third-party platforms whose tokens are checked at sign-in, by name, with the app's id there.
   */
  platforms?: {
    [k: string]: {
      /**
       * Ids of the app on this platform; a token that was issued to another app is refused.
       *
       * @minItems 1
       */
      appIds: [string, ...string[]];
    };
  };
  /**
   * Platforms that sign users in without a check of their token; `*` stands for all others.
   */
  unverifiedPlatforms?: string[];
  /**
   * Fields of installations that pushes find devices by without a scan.
   */
  indexedFields?: string[];
  /**
   * Days that push records, and installations without an update, are kept.
   */
  retentionDays?: {
    /**
     * Days that a push record is kept.
     */
    records?: number;
    /**
     * Days after its last update that an installation is removed.
     */
    installations?: number;
  };
  /**
   * compatible: LeanCloud's codes; private: one answer for an unknown user and a wrong password.
   */
  errorMode?: "compatible" | "private";
  /**
   * Requests that the API takes before it answers 429.
   */
  throttle?: {
    /**
     * Requests per second, steady.
     */
    rate?: number;
    /**
     * Requests at once.
     */
    burst?: number;
  };
  /**
   * Address that every alarm is mailed to. Default: alarms show in CloudWatch only.
   */
  alarmMail?: string;
  /**
   * The API's own domain name. Default: the address that API Gateway gives.
   */
  customDomain?: {
    /**
     * For example api.example.com.
     */
    domainName: string;
    /**
     * ARN of the ACM certificate for the name, in the stack's region.
     */
    certificateArn: string;
    /**
     * Route 53 zone that gets the alias record. Default: the team writes its DNS itself.
     */
    hostedZone?: {
      /**
       * For example Z0123456789ABC.
       */
      id: string;
      /**
       * For example example.com.
       */
      name: string;
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
