// Generated from schemas/ by `npm run codegen`; do not edit.

/**
 * A message of the mail queue.
 */
export type MailMessage = MailRequest | MailFeedback;
export type BatchResponse = {}[];
export type CreateDevicePushResponse = PushReceipt | DryRun;
export type CreatePushResponse = PushReceipt | DryRun;
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
 * To whom operations on a class are open without the master key. There is no add_fields: classes have no schema.
 */
export interface ClassPermission {
  /**
   * Creating. `true`: everyone; `false`: nobody; or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  create?: boolean | string[];
  /**
   * Reading by objectId. `true`: everyone; `false`: nobody; or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  get?: boolean | string[];
  /**
   * Querying. `true`: everyone; `false`: nobody; or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  find?: boolean | string[];
  /**
   * Changing. `true`: everyone; `false`: nobody; or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  update?: boolean | string[];
  /**
   * Deleting. `true`: everyone; `false`: nobody; or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  delete?: boolean | string[];
}
/**
 * What a push would do. Where `exact` is false, the audience was too large to be read to its end and the numbers are estimates by `read.share`.
 */
export interface DryRun {
  /**
   * true: nothing was sent or kept.
   */
  dryRun: boolean;
  exact: boolean;
  /**
   * That would be sent to.
   */
  devices: number;
  /**
   * Messages that would carry them.
   */
  chunks: number;
  /**
   * By `apns` and `fcm`: `devices`, `chunks`, and what one device would get: `payload`, its `bytes`, `headers` of APNs; `truncated` when the alert is cut to fit, `refused` with the reason when nothing can be sent.
   */
  platforms: {};
  /**
   * Devices that match and are no targets: `invalid` (valid is false), `silent` (not updated for 90 days), `noAddress`.
   */
  excluded: {};
  /**
   * What the count has read: `installations`, `readUnits`, and its `share` of the audience.
   */
  read: {};
  /**
   * When it would be sent, if later.
   */
  "push-time"?: string;
  /**
   * What AWS would bill by its list prices: `usd`, and of what it is made: `readUnits`, `writeUnits`, `messages`, `computeSeconds`.
   */
  cost: {};
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
 * What happened to one device in a push. Devices in no chunk are explained by what their installation says now.
 */
export interface PushDevice {
  /**
   * objectId of the push.
   */
  push: string;
  /**
   * As it was asked for.
   */
  device: string;
  /**
   * objectId, where it is stored.
   */
  installation?: string;
  state:
    | "sent"
    | "invalid-token"
    | "rejected"
    | "expired"
    | "cancelled"
    | "pending"
    | "retrying"
    | "excluded"
    | "not-in-audience";
  /**
   * A gateway's word or the service's own; why an installation is excluded.
   */
  reason?: string;
  /**
   * The same in a sentence.
   */
  explanation: string;
  provider?: "apns" | "fcm";
  /**
   * Of the ledger, as logs name it.
   */
  chunk?: string;
  /**
   * 1 for the first sending.
   */
  attempts?: number;
  /**
   * `apns-id` of every attempt.
   */
  apnsId?: string;
  /**
   * ISO 8601; when its chunk was sent last.
   */
  sentAt?: string;
  /**
   * ISO 8601; when its chunk was counted.
   */
  settledAt?: string;
}
/**
 * An accepted push: where its record is found.
 */
export interface PushReceipt {
  objectId: string;
  /**
   * ISO 8601, milliseconds, UTC.
   */
  createdAt: string;
}
/**
 * A push record as answered. Once `done`, devices = successes + invalidTokens + rejected + expired + cancelled.
 */
export interface PushRecord {
  objectId: string;
  /**
   * ISO 8601, milliseconds, UTC.
   */
  createdAt: string;
  /**
   * ISO 8601, milliseconds, UTC.
   */
  updatedAt: string;
  notificationId: string;
  status: "scheduled" | "in-queue" | "done" | "error";
  /**
   * The push's `data`.
   */
  msg: {};
  /**
   * With `channels` and `valid` merged in.
   */
  where: {};
  prod: "dev" | "prod";
  "from-service": "push";
  /**
   * ISO 8601, milliseconds, UTC.
   */
  "push-time"?: string;
  /**
   * Devices found so far.
   */
  devices: number;
  /**
   * Accepted by APNs or FCM.
   */
  successes?: number;
  iosSuccesses?: number;
  fcmSuccesses?: number;
  invalidTokens?: number;
  rejected?: number;
  expired?: number;
  cancelled?: number;
  /**
   * One sentence by provider and reason, the most frequent first.
   */
  errors?: string[];
  /**
   * Successes whose alert was cut to fit.
   */
  truncated?: number;
  providers?: {
    /**
     * What became of the devices of APNs.
     */
    apns: {
      successes: number;
      invalidTokens: number;
      rejected: number;
      expired: number;
      cancelled: number;
      truncated: number;
      /**
       * Notifications that were put off to be sent once more.
       */
      retries: number;
      /**
       * Sendings that may have arrived although they were repeated; a double carries the same id.
       */
      ambiguous: number;
      /**
       * Count by reason; together all that is no success.
       */
      reasons: {
        [k: string]: number;
      };
    };
    /**
     * What became of the devices of FCM.
     */
    fcm: {
      successes: number;
      invalidTokens: number;
      rejected: number;
      expired: number;
      cancelled: number;
      truncated: number;
      /**
       * Notifications that were put off to be sent once more.
       */
      retries: number;
      /**
       * Sendings that may have arrived although they were repeated; a double carries the same id.
       */
      ambiguous: number;
      /**
       * Count by reason; together all that is no success.
       */
      reasons: {
        [k: string]: number;
      };
    };
  };
  /**
   * Moments that are known so far.
   */
  timings?: {
    /**
     * ISO 8601, milliseconds, UTC.
     */
    accepted: string;
    /**
     * The last device was found.
     */
    planned?: string;
    /**
     * The first notification went to a gateway.
     */
    firstSent?: string;
    /**
     * The last device was settled.
     */
    done?: string;
  };
  /**
   * From the first sending to the last settlement.
   */
  devicesPerSecond?: number;
  /**
   * What the push took on AWS so far, by counted units and list prices; removing dead devices is not part of it.
   */
  cost?: {
    usd: number;
    /**
     * DynamoDB read request units.
     */
    readUnits: number;
    /**
     * DynamoDB write request units.
     */
    writeUnits: number;
    /**
     * SQS requests.
     */
    messages: number;
    /**
     * Lambda seconds.
     */
    computeSeconds: number;
  };
  /**
   * Messages that were sent again from a dead-letter queue.
   */
  replayed?: number;
}
/**
 * How a query was answered and what that cost, in read units of DynamoDB.
 */
export interface QueryExplanation {
  /**
   * What led to the objects: `kind` is `ids`, `unique`, `postings`, `creation` or `scan`.
   */
  path: {
    kind: string;
  };
  /**
   * What it was thought to cost.
   */
  estimatedUnits: number;
  /**
   * Every path that was compared.
   */
  candidates: {}[];
  /**
   * What it has cost, with the comparison and with paths that were given up.
   */
  readUnits: number;
  /**
   * Index entries and objects that were read.
   */
  itemsRead: number;
  /**
   * Matches that were found; not all of them where the query needs fewer.
   */
  itemsMatched: number;
}
/**
 * A role as clients see it; its members are found by a query.
 */
export interface Role {
  objectId: string;
  /**
   * ISO 8601 UTC with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601 UTC with milliseconds.
   */
  updatedAt: string;
  /**
   * Letters, digits, `_`, `-` and spaces; unique; never changes.
   */
  name: string;
  ACL: {};
  /**
   * Relation of the users who have the role.
   */
  users: {};
  /**
   * Relation of the roles whose holders have this role too.
   */
  roles: {};
  [k: string]: unknown;
}
/**
 * A push that waits for its time.
 */
export interface ScheduledPush {
  /**
   * Outer id; the one for deletion.
   */
  id: number;
  /**
   * When it is sent, Unix milliseconds.
   */
  expire_time: number;
  push_msg: {
    through?: null;
    "app-id"?: string;
    /**
     * `sort` and `query`.
     */
    where?: {};
    prod?: "dev" | "prod";
    "api-version"?: "1.1";
    /**
     * The push's `data`.
     */
    msg?: {};
    /**
     * The push record's objectId.
     */
    id?: string;
    notificationId?: string;
  };
  /**
   * ISO 8601, milliseconds, UTC.
   */
  createdAt: string;
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
  /**
   * Third-party authorization objects by platform, and `_<platform>_unionid` markers; only for the user himself and the master key.
   */
  authData?: {} | null;
  ACL?: {};
  [k: string]: unknown;
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
   * A larger share of invalid tokens stops the push; default: the setting's default.
   */
  maxInvalidShare?: number;
  /**
   * Devices per second of the whole push, over all senders; absent where it has no limit.
   */
  rate?: number;
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
  /**
   * Positions in the chunk's digest of members that are gone; only where the message was built again.
   *
   * @maxItems 500
   */
  missing?: number[];
}
/**
 * A bounce or a complaint as SES publishes it through SNS; only what is read is described.
 */
export interface MailFeedback {
  eventType: "Bounce" | "Complaint";
  mail: {
    /**
     * Of the mail, by name.
     */
    tags?: {
      [k: string]: string[];
    };
    [k: string]: unknown;
  };
  bounce?: {
    bounceType?: string;
    [k: string]: unknown;
  };
  complaint?: {
    complaintFeedbackType?: string | null;
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * Asks send-mail for one mail; the rest is looked up when it is sent. `objectId` names the user of a note; for a link the user is found by the address.
 */
export interface MailRequest {
  purpose: "verifyEmail" | "resetPassword" | "addressChanged" | "passwordChanged";
  /**
   * One exact address, so that nothing a client wrote can add a recipient or a header.
   */
  email: string;
  objectId?: string;
  /**
   * Random; the link's token derives from it and from a secret.
   */
  requestId: string;
  requestedAtMs: number;
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
  /**
   * Unix milliseconds; from then on the text helps nobody and is dropped.
   */
  expiresAtMs?: number;
  /**
   * Is dropped: it was queued so that the request takes as long as any other.
   */
  suppressed?: boolean;
}
/**
 * The `landfall` object of cdk.json: everything that a team decides at deploy time.
 */
export interface LandfallConfig {
  /**
   * Names the secrets: lower-case letters, digits and hyphens.
   */
  appName: string;
  /**
   * The app's name as mails, text messages and pages show it, such as My Shop: up to 20 characters of one line. Default: appName.
   */
  displayName?: string;
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
   * Language of the mails, of the pages that their links open and of the text messages.
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
   * Codes in text messages log in and reset passwords only with a number that its user verified (error 215).
   */
  requireVerifiedPhone?: boolean;
  /**
   * Numbers for app review, such as +8613800138000: their code is fixed and nothing is sent.
   *
   * @maxItems 10
   */
  testPhoneNumbers?:
    | []
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ]
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ]
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ]
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ]
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ]
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ]
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ]
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ]
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ]
    | [
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * The number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ];
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
   * What a password must be when it is set; log-in never asks. Recommended: 8 and true.
   */
  passwordPolicy?: {
    /**
     * Characters; LeanCloud has no rule.
     */
    minLength?: number;
    /**
     * Refuses the 3,000 most frequent passwords of public leaks.
     */
    refuseCommon?: boolean;
  };
  /**
   * Seconds that a request's signature (X-LC-Sign) is accepted, either side of the server's clock. Default: for ever, since clocks of phones drift.
   */
  signatureMaxAgeSeconds?: number;
  /**
   * Lets clients send pushes with the app key; otherwise a push needs the master key.
   */
  clientPushAllowed?: boolean;
  /**
   * In an app of more devices than this, a push without where and channels needs confirmAll: true in its body. Default: it never does, as in LeanCloud.
   */
  confirmAllAbove?: number;
  /**
   * Class permissions of _User, _Installation and _Role, where they differ from LeanCloud's defaults.
   */
  classPermissions?: {
    _User?: ClassPermission;
    _Installation?: ClassPermission;
    _Role?: ClassPermission;
  };
  /**
   * Fields of users that only the user himself and the master key may see, such as email.
   */
  privateUserFields?: string[];
  /**
   * Third-party platforms whose tokens are checked at sign-in, by the name that clients use in authData.
   */
  platforms?: {
    [k: string]: {
      /**
       * How tokens are checked. Default: as the platform's name says; needed for names such as weixin_1.
       */
      type?:
        "facebook" | "github" | "google" | "lc_apple" | "lc_qqapp" | "lc_weapp" | "qq" | "taptap" | "weibo" | "weixin";
      /**
       * Ids of the app on this platform (app ids, client ids, bundle ids); a token that was issued to another app is refused. facebook, github, lc_qqapp, lc_weapp and taptap take one.
       *
       * @minItems 1
       */
      appIds: [string, ...string[]];
      /**
       * lc_apple: id of the key that exchanges codes; the key itself is in the platform-credentials secret.
       */
      keyId?: string;
      /**
       * lc_apple: the team that the key belongs to.
       */
      teamId?: string;
      /**
       * taptap: cn (default) or global.
       */
      region?: "cn" | "global";
    };
  };
  /**
   * Platforms that sign users in without a check of their token, as LeanCloud does; `*` stands for all that `platforms` does not name.
   */
  unverifiedPlatforms?: string[];
  /**
   * Fields of installations that pushes find devices by without a scan.
   */
  indexedFields?: string[];
  /**
   * Read units of DynamoDB (8 KB of a scan each) that one query may take; a dearer one is refused with the field to index. A million cost about $0.125.
   */
  maxQueryReadUnits?: number;
  /**
   * Share of invalid tokens, 0 to 1, above which a chunk of a push stops the push instead of removing devices: then the environment, topic or key is wrong. 1 turns that off.
   */
  maxInvalidShare?: number;
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
    /**
     * Pushes that are accepted in a minute; one more, and the next minute's are refused (429).
     */
    pushesPerMinute?: number;
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
/**
 * The platform-credentials secret: what proves the app to third-party platforms, by the names in `platforms` of the landfall object.
 */
export interface PlatformCredentials {
  [k: string]: {
    /**
     * App secret or client secret: facebook, github, lc_qqapp, lc_weapp.
     */
    secret?: string;
    /**
     * lc_apple: PEM text of the .p8 key that exchanges codes.
     */
    privateKey?: string;
  };
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
     * Credential configuration of workload identity federation with AWS, as Google's console gives it out. The sender's own role is what it trusts.
     */
    externalAccount?: {
      type: "external_account";
      audience: string;
      subject_token_type: string;
      token_url: string;
      service_account_impersonation_url?: string;
      /**
       * Region and credentials come from the function's environment; the URLs of a metadata server are not asked.
       */
      credential_source: {
        environment_id: "aws1";
        regional_cred_verification_url: string;
        [k: string]: unknown;
      };
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
export interface ChangePhoneNumberBody {
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  code?: unknown;
  [k: string]: unknown;
}
export interface ChangePhoneNumberResponse {
  updatedAt: string;
  objectId: string;
}
export interface CreateDevicePushBody {
  device_type: "ios" | "android";
  /**
   * iOS: device tokens. Android: registration tokens or installation ids.
   */
  device_ids: string[];
  /**
   * Content (interface.md 4.4).
   */
  data: {
    [k: string]: unknown;
  };
  /**
   * As in POST /push.
   */
  expiration_time?: {
    [k: string]: unknown;
  };
  /**
   * As in POST /push.
   */
  expiration_interval?: {
    [k: string]: unknown;
  };
  /**
   * As in POST /push.
   */
  notification_id?: {
    [k: string]: unknown;
  };
  /**
   * As in POST /push.
   */
  req_id?: {
    [k: string]: unknown;
  };
  /**
   * As in POST /push.
   */
  prod?: {
    [k: string]: unknown;
  };
  /**
   * APNs topic.
   */
  topic?: {
    [k: string]: unknown;
  };
  /**
   * true, with the master key: sends on although most tokens turn out to be invalid (setting maxInvalidShare).
   */
  allow_invalid?: {
    [k: string]: unknown;
  };
  /**
   * APNs team.
   */
  apns_team_id?: {
    [k: string]: unknown;
  };
  /**
   * APNs certificate.
   */
  device_profile?: {
    [k: string]: unknown;
  };
  /**
   * Android notification channel.
   */
  channel?: {
    [k: string]: unknown;
  };
  /**
   * Accepted and not needed: Android devices are reached through FCM.
   */
  vendor?: {
    [k: string]: unknown;
  };
  /**
   * As in POST /push.
   */
  dry_run?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * Fields of an installation and their new values, or operations on them (`__op`). What the installation would become is checked by functions/domain/installations.
 */
export interface CreateInstallationBody {
  [k: string]: unknown;
}
/**
 * Unknown parameters are ignored. Times are ISO 8601, a typed date, or epoch numbers.
 */
export interface CreatePushBody {
  /**
   * Content (interface.md 4.4).
   */
  data: {
    [k: string]: unknown;
  };
  /**
   * Query over the installations, as JSON or as JSON in a text; absent: every device.
   */
  where?: {} | unknown[] | string | null;
  /**
   * One of these must be among the device's channels; ANDed into `where`.
   */
  channels?: string | unknown[] | null;
  /**
   * When to send; less than a minute ahead means now.
   */
  push_time?: {
    [k: string]: unknown;
  };
  /**
   * Not sent, and not shown, later than this.
   */
  expiration_time?: {
    [k: string]: unknown;
  };
  /**
   * Seconds from push_time, else from the call.
   */
  expiration_interval?: {
    [k: string]: unknown;
  };
  /**
   * Pushes with one id are counted together; ≤ 16 letters and digits.
   */
  notification_id?: {
    [k: string]: unknown;
  };
  /**
   * Idempotency key for 5 minutes; ≤ 16 letters and digits.
   */
  req_id?: {
    [k: string]: unknown;
  };
  /**
   * `dev` or `prod`; default by X-LC-Prod.
   */
  prod?: {
    [k: string]: unknown;
  };
  /**
   * APNs topic; wins over the installation's.
   */
  topic?: {
    [k: string]: unknown;
  };
  /**
   * true, with the master key: sends on although most tokens turn out to be invalid (setting maxInvalidShare).
   */
  allow_invalid?: {
    [k: string]: unknown;
  };
  /**
   * APNs team of installations that name none.
   */
  apns_team_id?: {
    [k: string]: unknown;
  };
  /**
   * Devices per second, at least 1000.
   */
  flow_control?: {
    [k: string]: unknown;
  };
  /**
   * Android notification channel.
   */
  _notificationChannel?: {
    [k: string]: unknown;
  };
  /**
   * true: every device is meant; asked for where the setting confirmAllAbove says so.
   */
  confirmAll?: {
    [k: string]: unknown;
  };
  /**
   * true, with the master key: tells what the push would do, and sends nothing.
   */
  dry_run?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * `users` and `roles` as AddRelation, or a Batch of relation operations.
 */
export interface CreateRoleBody {
  name?: string;
  ACL?: {};
  [k: string]: unknown;
}
/**
 * With `new=true` or `fetchWhenSave=true` the whole role.
 */
export interface CreateRoleResponse {
  objectId: string;
  createdAt: string;
  [k: string]: unknown;
}
export interface DeleteInstallationResponse {}
export interface DeleteNotificationResponse {}
export interface DeleteRoleResponse {}
export interface DeleteScheduledPushResponse {}
export interface DeleteUserResponse {}
export interface FindDeadLettersResponse {
  results: {
    queue: string;
    /**
     * Approximate.
     */
    messages: number;
  }[];
}
export interface FindInstallationsResponse {
  results: Installation[];
  count?: number;
  explain?: QueryExplanation;
}
export interface FindPushRecordsResponse {
  results: PushRecord[];
  count?: number;
}
export interface FindRolesResponse {
  results: {}[];
  count?: number;
  explain?: QueryExplanation;
  /**
   * Class of the results after a redirection.
   */
  className?: string;
}
export interface FindScheduledPushesResponse {
  results: ScheduledPush[];
}
/**
 * Columns by class; a column has a `type`, pointers and relations a `className`.
 */
export interface FindSchemasResponse {
  [k: string]: {
    [k: string]: {
      type: string;
      className?: string;
    };
  };
}
export interface FindUserStrictlyResponse {
  results: User[];
  count?: number;
}
export interface FindUsersResponse {
  results: User[];
  count?: number;
  explain?: QueryExplanation;
}
/**
 * The role, or nothing.
 */
export interface GetRoleResponse {
  [k: string]: unknown;
}
/**
 * A column has a `type`, pointers and relations a `className`.
 */
export interface GetSchemaResponse {
  [k: string]: {
    type: string;
    className?: string;
  };
}
/**
 * One identifier and the password, or the phone number and a code of requestLoginSmsCode; SDKs send other attributes too, which are ignored.
 */
export interface LogInBody {
  username?: unknown;
  email?: unknown;
  mobilePhoneNumber?: unknown;
  password?: string;
  smsCode?: unknown;
  [k: string]: unknown;
}
export interface LogOutResponse {}
export interface QueryByCqlResponse {}
export interface QueryScheduledPushesResponse {
  results: ScheduledPush[];
}
export interface ReplayDeadLettersResponse {
  queue: string;
  /**
   * Messages that were sent again; the push's record counts them.
   */
  replayed: number;
  /**
   * Removed: their push has ended, or is gone.
   */
  obsolete: number;
  /**
   * Ids of messages that stay: nobody can read them.
   */
  unreadable: string[];
  /**
   * Messages that lie there still, approximately; call again. Unreadable ones are hidden for a minute.
   */
  left: number;
}
export interface RequestCaptchaResponse {}
export interface RequestChangePhoneNumberBody {
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  /**
   * Minutes that the code is valid: 1 to 30, default 10.
   */
  ttl?: {
    [k: string]: unknown;
  };
  /**
   * Of a captcha; ignored, since captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestChangePhoneNumberResponse {}
export interface RequestEmailVerifyBody {
  /**
   * One exact address.
   */
  email?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * The same whether or not a mail is sent; in the error mode compatible an unknown address is refused (205).
 */
export interface RequestEmailVerifyResponse {}
export interface RequestLoginSmsCodeBody {
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  /**
   * Of a captcha; ignored, since captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestLoginSmsCodeResponse {}
export interface RequestMobilePhoneVerifyBody {
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  /**
   * Of a captcha; ignored, since captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestMobilePhoneVerifyResponse {}
export interface RequestPasswordResetBySmsCodeBody {
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  /**
   * Of a captcha; ignored, since captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestPasswordResetBySmsCodeResponse {}
export interface RequestPasswordResetBody {
  /**
   * One exact address.
   */
  email?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * The same whether or not a mail is sent; in the error mode compatible an unknown address is refused (205).
 */
export interface RequestPasswordResetResponse {}
export interface RequestSmsCodeBody {
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  /**
   * Minutes that the code is valid: 1 to 30, default 10.
   */
  ttl?: {
    [k: string]: unknown;
  };
  /**
   * Of a captcha; ignored, since captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestSmsCodeResponse {}
/**
 * Without a number it is the one that the same network asked for last.
 */
export interface ResetPasswordBySmsCodeByPostBody {
  password?: string;
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  [k: string]: unknown;
}
export interface ResetPasswordBySmsCodeByPostResponse {}
/**
 * Without a number it is the one that the same network asked for last.
 */
export interface ResetPasswordBySmsCodeBody {
  password?: string;
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  [k: string]: unknown;
}
export interface ResetPasswordBySmsCodeResponse {}
export interface ScanObjectsResponse {
  results: {}[];
  /**
   * null at the end.
   */
  cursor: string | null;
}
/**
 * Further fields are those of a new user; for a known one they are ignored.
 */
export interface SignInByPhoneBody {
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  smsCode?: unknown;
  /**
   * Of a new user; default the number.
   */
  username?: string;
  email?: string;
  ACL?: {};
  [k: string]: unknown;
}
/**
 * Any fields of a user. The master key may set `emailVerified` and `mobilePhoneVerified`.
 */
export interface SignUpBody {
  username?: string;
  password?: string;
  email?: string;
  mobilePhoneNumber?: string;
  ACL?: {};
  /**
   * Third-party authorization objects by platform.
   */
  authData?: {} | null;
  [k: string]: unknown;
}
/**
 * Fields of an installation and their new values, or operations on them (`__op`). What the installation would become is checked by functions/domain/installations.
 */
export interface UpdateInstallationBody {
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
 * Plain values, `__op` operations and dotted keys; relations as in createRole.
 */
export interface UpdateRoleBody {
  ACL?: {};
  [k: string]: unknown;
}
/**
 * With `new=true` or `fetchWhenSave=true` also the changed fields and the relations.
 */
export interface UpdateRoleResponse {
  updatedAt: string;
  objectId: string;
  [k: string]: unknown;
}
/**
 * Plain values, `__op` operations and dotted keys. `authData` links platforms; `null` for one of them, or the key `authData.<platform>` with `{"__op":"Delete"}`, unlinks it. The master key may set `emailVerified` and `mobilePhoneVerified`.
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
export interface VerifyCaptchaResponse {}
/**
 * Without a number it is that of the session's user, else the one that the same network asked for last.
 */
export interface VerifyMobilePhoneBody {
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  [k: string]: unknown;
}
export interface VerifyMobilePhoneResponse {
  updatedAt: string;
  objectId: string;
}
/**
 * Without a number it is the one that the same network asked for last.
 */
export interface VerifySmsCodeBody {
  /**
   * With its country code; without one it is +86.
   */
  mobilePhoneNumber?: string;
  [k: string]: unknown;
}
export interface VerifySmsCodeResponse {}
