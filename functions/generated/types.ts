// Generated from schemas/ by `npm run codegen`; do not edit.

/**
 * Apps at Huawei Push Kit, for HarmonyOS 5 and later.
 */
export type HarmonyCredentials = HarmonyProfile[];
/**
 * Apps at Huawei Push Kit, for Android phones of Huawei.
 */
export type HmsCredentials = HmsProfile[];
/**
 * Apps at Honor Push.
 */
export type HonorCredentials = HonorProfile[];
/**
 * Apps at Xiaomi's push service.
 */
export type MiCredentials = MiProfile[];
/**
 * Apps at Meizu's push service.
 */
export type MzCredentials = MzProfile[];
/**
 * Apps at OPPO Push, also for phones of OnePlus and realme.
 */
export type OppoCredentials = OppoProfile[];
/**
 * Every push provider: the same names as in functions/contract/push-providers.ts.
 */
export type PushProvider = "apns" | "fcm" | "hms" | "honor" | "harmony" | "mi" | "oppo" | "vivo" | "mz" | "webpush";
/**
 * Apps at vivo's push service, also for phones of iQOO.
 */
export type VivoCredentials = VivoProfile[];
/**
 * VAPID key pairs for Web Push.
 */
export type WebpushCredentials = WebpushProfile[];
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
   * `deviceProfile` of the installations that use it.
   */
  profile?: string;
  environment: "production" | "sandbox";
  /**
   * PEM-encoded.
   */
  certificate: string;
  /**
   * PEM-encoded.
   */
  privateKey: string;
  topic?: string;
}
/**
 * Token keys and certificates of APNs.
 */
export interface ApnsCredentials {
  keys?: ApnsKey[];
  certificates?: ApnsCertificate[];
}
/**
 * Token signing key (.p8) of an Apple developer team.
 */
export interface ApnsKey {
  teamId: string;
  keyId: string;
  /**
   * PKCS #8, PEM-encoded.
   */
  privateKey: string;
  /**
   * Topics of the team that are sent to, `*` for all that no key names; required if there are keys of several teams. Devices with another topic are left out. Default: every topic.
   */
  topics?: string[];
}
/**
 * One call of a batch.
 */
export interface BatchItem {
  method: string;
  path: string;
  /**
   * As in a request of its own.
   */
  body?: {} | null;
  /**
   * Query parameters; values other than strings are serialized as JSON.
   */
  params?: {} | null;
  /**
   * Sent by the Swift and Objective-C SDKs; the HTTP method decides.
   */
  new?: boolean;
}
/**
 * Who may call each operation of a class without the master key. `add_fields` is for classes of the app, since system classes have no declared columns.
 */
export interface ClassPermission {
  /**
   * Who may create: `true` for everyone, `false` for nobody, or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  create?: boolean | string[];
  /**
   * Who may read by objectId: `true` for everyone, `false` for nobody, or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  get?: boolean | string[];
  /**
   * Who may query: `true` for everyone, `false` for nobody, or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  find?: boolean | string[];
  /**
   * Who may update: `true` for everyone, `false` for nobody, or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  update?: boolean | string[];
  /**
   * Who may delete: `true` for everyone, `false` for nobody, or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  delete?: boolean | string[];
  /**
   * Who may save a field that no object had so far: `true` for everyone, `false` for nobody, or a list of `*`, `logged-in`, user ids and `role:<name>`.
   */
  add_fields?: boolean | string[];
}
/**
 * What a push would do. If `exact` is false, the audience was too large to count and the numbers are extrapolated from the share `read.share`.
 */
export interface DryRun {
  /**
   * Always true: nothing was sent or stored.
   */
  dryRun: boolean;
  exact: boolean;
  /**
   * Number of devices that would be sent to.
   */
  devices: number;
  /**
   * Number of queue messages.
   */
  chunks: number;
  /**
   * By provider (`apns`, `fcm`): `devices`, `chunks`, and a sample notification with its `payload`, `bytes` and, for APNs, `headers`. `truncated` if the alert is cut to fit; `refused` with the reason if nothing can be sent. `unreached` counts, by reason, the devices among them that the push credentials don't reach.
   */
  platforms: {};
  /**
   * Matching devices that are not targets: `invalid` (valid is false), `silent` (not updated for 90 days), `noAddress`, `refused` (the gateway refused the token on three days).
   */
  excluded: {};
  /**
   * Of content by language: the number of devices that get each.
   */
  languages?: {};
  /**
   * Of a push at the local time of its devices: `push-time` and `devices` of each wave that has any.
   */
  waves?: {}[];
  /**
   * One sentence, with the next step, for each reason for which the push credentials don't reach some of the devices. Credentials count from one to six minutes after they were stored.
   */
  errors: string[];
  /**
   * What counting took: `installations` read, `readUnits`, and the `share` of the audience that was read.
   */
  read: {};
  /**
   * Time at which it would be sent, if in the future.
   */
  "push-time"?: string;
  /**
   * Estimated AWS cost at list prices: `usd`, and its parts `readUnits`, `writeUnits`, `messages` and `computeSeconds`.
   */
  cost: {};
}
/**
 * Body of every failure; `code` is LeanCloud's error code.
 */
export interface ErrorBody {
  code: number;
  error: string;
}
/**
 * The Firebase project and how the service authenticates there: a service account or an external account.
 */
export interface FcmCredentials {
  /**
   * Default: the service account's project. Required with an external account.
   */
  projectId?: string;
  serviceAccount?: GoogleServiceAccount;
  /**
   * Credential configuration for workload identity federation with AWS, as downloaded from the Google Cloud console. It must trust the role of the function send-fcm.
   */
  externalAccount?: {
    type: "external_account";
    audience: string;
    subject_token_type: string;
    token_url: string;
    service_account_impersonation_url?: string;
    /**
     * Region and credentials come from the function's environment, not from a metadata server.
     */
    credential_source: {
      environment_id: "aws1";
      regional_cred_verification_url: string;
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
}
/**
 * Key file of a service account, as downloaded from the Google Cloud console.
 */
export interface GoogleServiceAccount {
  project_id: string;
  client_email: string;
  private_key: string;
  private_key_id?: string;
  [k: string]: unknown;
}
/**
 * An app for HarmonyOS 5 and later at Huawei Push Kit: a service account of its project.
 */
export interface HarmonyProfile {
  /**
   * `deviceProfile` of the installations it reaches. Default: those that name none.
   */
  profile?: string;
  /**
   * Title of notifications that have none. Default: their alert.
   */
  appName?: string;
  /**
   * Origin of this service, to which the vendor tells which devices have a notification. Default: no receipts.
   */
  receiptUrl?: string;
  serviceAccount: HuaweiServiceAccount;
  /**
   * Category of notifications that name none, such as WORK: all but MARKETING need the right of self-classification.
   */
  category?: string;
}
/**
 * Key file of a service account, as downloaded from Huawei's API console.
 */
export interface HuaweiServiceAccount {
  project_id: string;
  key_id: string;
  /**
   * PEM.
   */
  private_key: string;
  sub_account: string;
  [k: string]: unknown;
}
/**
 * An app at Huawei Push Kit: its App ID, and App Secret or a service account. The service account wins.
 */
export interface HmsProfile {
  /**
   * `deviceProfile` of the installations it reaches. Default: those that name none.
   */
  profile?: string;
  /**
   * Title of notifications that have none. Default: their alert.
   */
  appName?: string;
  /**
   * Origin of this service, to which the vendor tells which devices have a notification. Default: no receipts.
   */
  receiptUrl?: string;
  appId: string;
  /**
   * The App Secret.
   */
  clientSecret?: string;
  serviceAccount?: HuaweiServiceAccount;
  /**
   * Host of the intent that a click opens, as set in the app's manifest.
   */
  intentHost?: string;
  /**
   * Category of notifications that name none, such as WORK: all but MARKETING need the right of self-classification. Default: Huawei classifies them.
   */
  category?: string;
  /**
   * Full name of the activity whose icon shows the badge, such as com.example.app.MainActivity.
   */
  badgeClass?: string;
}
/**
 * An app at Honor Push: App ID, Client ID and Client Secret of Honor's developer console.
 */
export interface HonorProfile {
  /**
   * `deviceProfile` of the installations it reaches. Default: those that name none.
   */
  profile?: string;
  /**
   * Title of notifications that have none. Default: their alert.
   */
  appName?: string;
  appId: string;
  clientId: string;
  /**
   * The Client Secret, not the App Secret.
   */
  clientSecret: string;
  /**
   * Host of the intent that a click opens, as set in the app's manifest.
   */
  intentHost?: string;
  /**
   * LOW for advertising. NORMAL for services, which needs the right of self-classification.
   */
  importance?: "LOW" | "NORMAL";
  /**
   * Full name of the activity whose icon shows the badge, such as com.example.app.MainActivity.
   */
  badgeClass?: string;
}
/**
 * A device registered for pushes. Apps may add their own fields.
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
   * ISO 8601, UTC; changes with every save.
   */
  updatedAt?: string;
  /**
   * `ios`, `android`, …
   */
  deviceType?: string;
  /**
   * `apns-id` of the notification.
   */
  deviceToken?: string;
  /**
   * Identifies an Android device.
   */
  installationId?: string;
  /**
   * Vendor that issued the `registrationId`: `fcm`, or one that is not supported.
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
   * A browser's subscription, as `PushSubscription.toJSON()` gives it.
   */
  webPushSubscription?: {
    /**
     * https URL of the browser's push service.
     */
    endpoint?: string;
    keys?: {
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
  /**
   * Push-to-start tokens of Live Activities, by type of their attributes.
   */
  liveActivityStartTokens?: {
    [k: string]: unknown;
  };
  /**
   * Tokens of running Live Activities, by the app's id of each.
   */
  liveActivityTokens?: {
    [k: string]: unknown;
  };
  /**
   * Names of subscribed channels.
   */
  channels?: string[] | string | null;
  badge?: number;
  /**
   * IANA time zone name.
   */
  timeZone?: string;
  /**
   * Bundle ID.
   */
  apnsTopic?: string;
  /**
   * Apple team.
   */
  apnsTeamId?: string;
  /**
   * Name of a push certificate.
   */
  deviceProfile?: string;
  /**
   * False excludes the device from pushes.
   */
  valid?: boolean;
  [k: string]: unknown;
}
/**
 * An app at Xiaomi's push service: the AppSecret of the developer site and the app's package.
 */
export interface MiProfile {
  /**
   * `deviceProfile` of the installations it reaches. Default: those that name none and whose vendor is `mi`; such devices of the vendor `mi-intl` have the profile `mi-intl`.
   */
  profile?: string;
  /**
   * Title of notifications that have none.
   */
  appName?: string;
  /**
   * Origin of this service, to which the vendor tells which devices have a notification. Default: no receipts.
   */
  receiptUrl?: string;
  /**
   * The AppSecret, not the AppKey that the app has.
   */
  appSecret: string;
  packageName: string;
  /**
   * Where Xiaomi keeps the ids of the devices: mainland China, Singapore, India, Russia or Europe.
   */
  region?: "cn" | "sgp" | "idmb" | "ru" | "fr";
  /**
   * Notification channel of pushes that name none. Xiaomi demands one of apps on its new classification.
   */
  channelId?: string;
  /**
   * Template of a private channel, which gives title and text.
   */
  templateId?: string;
  /**
   * Intent that a click opens, as Intent.toUri writes it. Default: the app's launcher.
   */
  intentUri?: string;
  /**
   * Send pushes that show nothing as pass-through messages, as long as Xiaomi still does.
   */
  passThrough?: boolean;
}
/**
 * An app at Meizu's push service: AppId and AppSecret of the console.
 */
export interface MzProfile {
  /**
   * `deviceProfile` of the installations it reaches. Default: those that name none.
   */
  profile?: string;
  /**
   * Title of notifications that have none.
   */
  appName?: string;
  /**
   * Origin of this service, to which the vendor tells which devices have a notification. Default: no receipts.
   */
  receiptUrl?: string;
  appId: string;
  /**
   * The AppSecret, not the AppKey that the app has.
   */
  appSecret: string;
  /**
   * Send private messages, which have no daily limit, instead of public ones.
   */
  isPrivate?: boolean;
}
/**
 * An app at OPPO Push: AppKey and MasterSecret of the console.
 */
export interface OppoProfile {
  /**
   * `deviceProfile` of the installations it reaches. Default: those that name none.
   */
  profile?: string;
  /**
   * Title of notifications that have none.
   */
  appName?: string;
  /**
   * Origin of this service, to which the vendor tells which devices have a notification. Default: no receipts.
   */
  receiptUrl?: string;
  appKey: string;
  /**
   * The MasterSecret, not the AppSecret that the app has.
   */
  masterSecret: string;
  /**
   * Notification channel of pushes that name none.
   */
  channelId?: string;
  /**
   * Message category of the new classification, such as IM or MARKETING.
   */
  category?: string;
  /**
   * How the notification shows; only with a category.
   */
  notifyLevel?: 1 | 2 | 16;
}
/**
 * Results of a push for the devices of one provider.
 */
export interface ProviderCounts {
  successes: number;
  invalidTokens: number;
  rejected: number;
  expired: number;
  cancelled: number;
  truncated: number;
  /**
   * Devices that have it, as vendors tell in receipts; only where they do.
   */
  delivered?: number;
  /**
   * Devices that told that they opened it; only of a push with `count_opens`.
   */
  opened?: number;
  /**
   * Number of notifications that were deferred for another attempt.
   */
  retries: number;
  /**
   * Attempts that were repeated although they may have arrived; a duplicate has the same id.
   */
  ambiguous: number;
  /**
   * Count by reason of all devices that were not reached.
   */
  reasons: {
    [k: string]: number;
  };
}
/**
 * What happened to one device in a push. A device in no chunk is explained by the current state of its installation.
 */
export interface PushDevice {
  /**
   * objectId of the push.
   */
  push: string;
  /**
   * As given in the request.
   */
  device: string;
  /**
   * The device's objectId, if it is stored.
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
   * Reason from the gateway or the service, or why an installation was excluded.
   */
  reason?: string;
  /**
   * Explanation of the state in a sentence.
   */
  explanation: string;
  provider?: PushProvider;
  /**
   * The chunk's key in the ledger, as in the logs.
   */
  chunk?: string;
  /**
   * 1 for the first attempt.
   */
  attempts?: number;
  /**
   * `apns-id` of every attempt.
   */
  apnsId?: string;
  /**
   * ISO 8601; when its chunk was last sent.
   */
  sentAt?: string;
  /**
   * ISO 8601; when its chunk was counted.
   */
  settledAt?: string;
}
/**
 * An accepted push, with the objectId of its record.
 */
export interface PushReceipt {
  objectId: string;
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * Of a push at the local time of its devices: names all its waves.
   */
  notificationId?: string;
  /**
   * The moments at which these go out.
   */
  waves?: string[];
}
/**
 * A push record as answered. Once `done`, devices = successes + invalidTokens + rejected + expired + cancelled.
 */
export interface PushRecord {
  objectId: string;
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updatedAt: string;
  notificationId: string;
  status: "scheduled" | "in-queue" | "done" | "error";
  /**
   * The push's `data`.
   */
  msg: {};
  /**
   * `where` combined with `channels` and `valid`.
   */
  where: {};
  prod: "dev" | "prod";
  "from-service": "push";
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  "push-time"?: string;
  /**
   * Of a push at the local time of its devices: what was asked for, `wave` and the number of `waves`.
   */
  "local-time"?: {};
  /**
   * Devices found so far.
   */
  devices: number;
  /**
   * Devices that have it, as vendors tell in receipts; only where they do, and not in lists.
   */
  delivered?: number;
  /**
   * Devices that told that they opened it; only of a push with `count_opens`, and not in lists.
   */
  opened?: number;
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
   * One sentence per provider and reason, most frequent first.
   */
  errors?: string[];
  /**
   * Successes whose alert was truncated to fit.
   */
  truncated?: number;
  providers?: {
    apns: ProviderCounts;
    fcm: ProviderCounts;
    hms?: ProviderCounts;
    honor?: ProviderCounts;
    harmony?: ProviderCounts;
    mi?: ProviderCounts;
    oppo?: ProviderCounts;
    vivo?: ProviderCounts;
    mz?: ProviderCounts;
    webpush?: ProviderCounts;
  };
  /**
   * Times of the steps that have happened so far.
   */
  timings?: {
    /**
     * ISO 8601, UTC, with milliseconds.
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
   * From the first attempt to the last settlement.
   */
  devicesPerSecond?: number;
  /**
   * Cost of the push on AWS so far, by counted units at list prices, without the removal of dead devices.
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
     * Number of SQS requests.
     */
    messages: number;
    /**
     * Lambda compute, in seconds.
     */
    computeSeconds: number;
  };
  /**
   * Number of messages requeued from a dead-letter queue.
   */
  replayed?: number;
  /**
   * Why an unfinished push is not done yet; absent while nothing waits.
   */
  waiting?: PushWait[];
  /**
   * objectId of the push whose unreached devices this one is for.
   */
  resendOf?: string;
  /**
   * objectId of the push that is for the unreached devices of this one.
   */
  resentAs?: string;
}
/**
 * What a part of an unfinished push waits for.
 */
export interface PushWait {
  /**
   * `schedule`: its time. `planning`: its devices are looked up. `rate`: its turn by `flow_control` or by the provider's quota. `gateway`: the next try at a gateway that put it off or did not answer. `sender`: a sender takes its message. `counting`: its outcomes are counted.
   */
  for: "schedule" | "planning" | "rate" | "gateway" | "sender" | "counting";
  provider?: PushProvider;
  /**
   * Number of devices that wait for this.
   */
  devices?: number;
  /**
   * What the gateway answered, or the sender's word where it got no answer.
   */
  reason?: string;
  /**
   * When the first of them began to wait. ISO 8601, UTC, with milliseconds.
   */
  since: string;
  /**
   * When the first of them goes on. ISO 8601, UTC, with milliseconds.
   */
  nextTry?: string;
  /**
   * The same as a sentence, with times in UTC.
   */
  explanation: string;
}
/**
 * How a query was answered and what it cost, in DynamoDB read units.
 */
export interface QueryExplanation {
  /**
   * The access path used: `kind` is `ids`, `unique`, `postings`, `creation` or `scan`.
   */
  path: {
    kind: string;
    [k: string]: unknown;
  };
  /**
   * Estimated cost.
   */
  estimatedUnits: number;
  /**
   * Every access path that was compared.
   */
  candidates: {}[];
  /**
   * Actual cost, including the comparison of paths and abandoned paths.
   */
  readUnits: number;
  /**
   * Number of index entries and objects read.
   */
  itemsRead: number;
  /**
   * Number of matches found; the search stops once the query has enough.
   */
  itemsMatched: number;
}
/**
 * A role as clients see it; use a query to find its members.
 */
export interface Role {
  objectId: string;
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updatedAt: string;
  /**
   * Letters, digits, `_`, `-` and spaces; unique; never changes.
   */
  name: string;
  ACL?: {};
  /**
   * Relation to the users who have the role.
   */
  users: {};
  /**
   * Relation to roles whose members also have this role.
   */
  roles: {};
  [k: string]: unknown;
}
/**
 * A scheduled push.
 */
export interface ScheduledPush {
  /**
   * Outer id, which cancelling takes.
   */
  id: number;
  /**
   * Unix milliseconds at which the push is sent.
   */
  expire_time: number;
  push_msg: {
    "through?"?: null;
    "app-id"?: string;
    /**
     * Sort and query stages.
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
   * ISO 8601, UTC, with milliseconds.
   */
  createdAt: string;
}
/**
 * Any JSON object; functions/domain/objects checks names, nesting and types.
 */
export interface SchemaFreeObject {
  [k: string]: unknown;
}
/**
 * Typed date, used for every date on the wire except createdAt and updatedAt.
 */
export interface TypedDate {
  __type: "Date";
  iso: string;
}
/**
 * A user as clients see them: built-in fields that are set, and custom fields.
 */
export interface User {
  objectId: string;
  username: string;
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updatedAt: string;
  email?: string;
  /**
   * False also if verification was never requested.
   */
  emailVerified: boolean;
  mobilePhoneNumber?: string;
  mobilePhoneVerified: boolean;
  /**
   * Only after sign-up or log-in, for the session's own user, and when the token is replaced.
   */
  sessionToken?: string;
  /**
   * Third-party authorization objects by platform, and `_<platform>_unionid` markers. Only the user themself and the master key see them.
   */
  authData?: {} | null;
  ACL?: {};
  [k: string]: unknown;
}
/**
 * An app at vivo's push service: appId, appKey and appSecret of the console.
 */
export interface VivoProfile {
  /**
   * `deviceProfile` of the installations it reaches. Default: those that name none.
   */
  profile?: string;
  /**
   * Title of notifications that have none.
   */
  appName?: string;
  appId: string;
  appKey: string;
  appSecret: string;
  /**
   * 0: operational messages; 1: system messages.
   */
  classification?: 0 | 1;
  /**
   * Message category, such as IM or MARKETING.
   */
  category?: string;
}
/**
 * An app's VAPID key pair for Web Push. npm run credentials -- add webpush --generate makes one.
 */
export interface WebpushProfile {
  /**
   * `deviceProfile` of the installations it reaches. Default: those that name none.
   */
  profile?: string;
  /**
   * Title of notifications that have none. Default: their alert.
   */
  appName?: string;
  /**
   * The key that pages subscribe with (applicationServerKey): an uncompressed point on P-256 in base64url. Browsers that subscribed with another key get nothing.
   */
  publicKey: string;
  /**
   * Its private key: 32 bytes in base64url.
   */
  privateKey: string;
  /**
   * Where push services reach you: mailto: and an address, or an https URL. Apple takes no localhost, spaces and angle brackets.
   */
  subject: string;
}
/**
 * One message for a sender: at most 500 devices of one provider that share a group. Carries everything the notifications need, so that the sender reads only the ledger.
 */
export interface ChunkMessage {
  version: 1;
  push: string;
  /**
   * The chunk's `_part` in the ledger; a retry chunk ends in `#r` and two digits.
   */
  chunk: string;
  /**
   * Id of the request that created the push, for log lines.
   */
  requestId?: string;
  /**
   * Of a resent push: the push that was sent first, whose ids and tags its notifications carry.
   */
  origin?: string;
  provider: PushProvider;
  /**
   * Properties that all devices of the chunk share; they select the APNs connection and headers.
   */
  group: {
    topic?: string;
    teamId?: string;
    deviceProfile?: string;
    /**
     * APNs environment; FCM ignores it.
     */
    production: boolean;
    /**
     * Of content by language: the member of the push's `data` that `data` is.
     */
    language?: string;
    /**
     * The devices have several groups, see `groups`.
     */
    mixed?: true;
  };
  /**
   * The push's `data`.
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
   * Earliest time to send; needed when a queue can't delay the message long enough.
   */
  notBeforeMs?: number;
  /**
   * A larger share of invalid tokens stops the push. Default: that of the setting maxInvalidShare.
   */
  maxInvalidShare?: number;
  /**
   * Maximum devices per second of the whole push, over all senders. Absent: no limit.
   */
  rate?: number;
  /**
   * 1 in the first chunk, one more in each retry chunk.
   */
  attempt: number;
  /**
   * One `[objectId, token]` per device; the objectId is empty if no installation is known. An FCM token is a registration token, or `fid:` and a Firebase installation id.
   *
   * @maxItems 500
   */
  devices: [string, string][];
  /**
   * In a mixed chunk: the group of each device, in the order of `devices`.
   *
   * @maxItems 500
   */
  groups?: {
    topic?: string;
    teamId?: string;
    deviceProfile?: string;
    production: boolean;
    language?: string;
  }[];
  /**
   * Positions in the chunk's digest of devices that no longer exist; only in a message that was rebuilt.
   *
   * @maxItems 500
   */
  missing?: number[];
}
/**
 * A hook to call after a write. The session of the user who wrote is not part of it; the worker gets one when it calls the hook.
 */
export interface HookMessage {
  version: 1;
  hook: "afterSave" | "afterUpdate" | "afterDelete" | "onVerified/sms" | "onVerified/email";
  className: string;
  /**
   * The object as the write left it, or as it was deleted; a user without `authData`, which holds secrets of other platforms.
   */
  object: {};
  /**
   * Names of the fields that an update changed.
   */
  updatedKeys?: string[];
  /**
   * Whose session the write had; absent without one.
   */
  userId?: string;
  /**
   * False: for the staging engine.
   */
  production: boolean;
}
/**
 * A bounce or complaint as SES publishes it through SNS, reduced to the members that are read.
 */
export interface MailFeedback {
  eventType: "Bounce" | "Complaint";
  mail: {
    /**
     * Message tags by name.
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
 * Tells send-mail to send one mail; the content is looked up at that time. A notice names its user by `objectId`; for a link the user is found by the address.
 */
export interface MailRequest {
  version: 1;
  purpose: "verifyEmail" | "resetPassword" | "addressChanged" | "passwordChanged" | "phoneChanged";
  /**
   * One exact address, so that client input can't add recipients or headers.
   */
  email: string;
  /**
   * The network that asked, for its share of the mailbox's limit; absent for the master key.
   */
  network?: string;
  objectId?: string;
  /**
   * Random; the link's token is derived from it and a secret.
   */
  requestId: string;
  requestedAtMs: number;
}
/**
 * Tells plan-push to start a push (no `partition`), to continue one partition of its audience, or to requeue one chunk whose message was lost. EventBridge Scheduler sends the first form when a scheduled push is due.
 */
export interface PlanMessage {
  version: 1;
  push: string;
  partition?: number;
  chunk?: string;
}
/**
 * Tokens that a gateway reported as dead or refused. An installation is removed or marked only if it still has the token and has not changed since.
 */
export interface PruneMessage {
  version: 1;
  push: string;
  /**
   * Id of the request that created the push, for log lines.
   */
  requestId?: string;
  provider: PushProvider;
  /**
   * @maxItems 500
   */
  devices: {
    /**
     * Absent if no installation is known.
     */
    objectId?: string;
    token: string;
    /**
     * When the token was last reported dead: the `timestamp` of APNs, else the time of the answer.
     */
    reportedAtMs: number;
  }[];
  /**
   * The push was for a Live Activity: its dead tokens are removed from this map of an installation, and no device is.
   */
  activityToken?: {
    field: "liveActivityStartTokens" | "liveActivityTokens";
    name: string;
  };
  /**
   * Tokens that a production gateway refused as none of its own, while it accepted another one of their chunk.
   *
   * @maxItems 500
   */
  refused?: {
    objectId: string;
    token: string;
    /**
     * Unix milliseconds.
     */
    refusedAtMs: number;
  }[];
}
/**
 * Tells settle-push to fold a push's ledger into its record. settle-push requeues it until the push has ended; if it is lost, reconcile-pushes sends a new one.
 */
export interface SettleMessage {
  version: 1;
  push: string;
  /**
   * How often it has been requeued.
   */
  round: number;
}
/**
 * Tells send-sms to send one SMS to a phone number in E.164 format.
 */
export interface SmsMessage {
  version: 1;
  to: string;
  text: string;
  /**
   * Unix milliseconds; dropped instead of sent after this time.
   */
  expiresAtMs?: number;
  /**
   * Dropped without sending. Queued so that the request takes as long as one that sends.
   */
  suppressed?: boolean;
}
/**
 * The `landfall` object of cdk.json: the settings of a deployment.
 */
export interface LandfallConfig {
  /**
   * Name of the CloudFormation stack, from which every name in the AWS account derives: lower-case letters, digits and hyphens.
   */
  appName: string;
  /**
   * Another deployment of the app in the same AWS account, such as staging: its stack is `<appName>-<stage>`.
   */
  stage?: string;
  /**
   * Name of the app in mails, SMS and pages, such as My Shop: up to 20 characters on one line. Default: appName.
   */
  displayName?: string;
  /**
   * App id that clients send. Use your LeanCloud app id if you move an existing app.
   */
  appId: string;
  /**
   * App key that clients send. It is part of every client, so it is not a secret.
   */
  appKey: string;
  /**
   * LeanCloud's Android key, for Android apps built without an app key. Default: such apps are rejected.
   */
  androidKey?: string;
  /**
   * Origin of mailed links: https://host without a path. Default: the custom domain, else API Gateway's address.
   */
  baseUrl?: string;
  /**
   * Sender of mails, verified in SES: `name@domain` or `Name <name@domain>`. Default: no mails are sent.
   */
  mailSender?: string;
  /**
   * Language of mails, of the pages that their links open, and of SMS.
   */
  mailLanguage?: "en" | "zh";
  /**
   * Creates the SES identity of the sender's domain; the stack's outputs list its DNS records.
   */
  createMailIdentity?: boolean;
  /**
   * ARN of the phone number, sender ID or pool that SMS are sent from. Default: no SMS are sent.
   */
  smsOriginationIdentity?: string;
  /**
   * SMS codes log in and reset passwords only for verified phone numbers (else error 215).
   */
  requireVerifiedPhone?: boolean;
  /**
   * Phone numbers for app review, such as +8613800138000: they have a fixed code and no SMS is sent.
   *
   * @maxItems 10
   */
  testPhoneNumbers?:
    | []
    | [
        {
          /**
           * Phone number with its country code, such as +8613800138000.
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
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
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
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
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
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
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
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
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
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
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
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
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
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
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
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
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
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        },
        {
          /**
           * Phone number with its country code, such as +8613800138000.
           */
          number: string;
          /**
           * Six digits.
           */
          code: string;
        }
      ];
  /**
   * Sends a verification mail at sign-up and when the address changes.
   */
  verifyEmailAtSignUp?: boolean;
  /**
   * Rejects log-in until the e-mail address is verified (error 216).
   */
  refuseUnverifiedLogin?: boolean;
  /**
   * Replaces the session token when the password changes.
   */
  reloginAfterPasswordChange?: boolean;
  /**
   * Rules for new passwords; existing passwords keep working. Recommended: `{"minLength": 8, "refuseCommon": true}`.
   */
  passwordPolicy?: {
    /**
     * Minimum length in characters.
     */
    minLength?: number;
    /**
     * Rejects the 3,000 most frequent passwords of public leaks.
     */
    refuseCommon?: boolean;
  };
  /**
   * Maximum difference in seconds between the time in X-LC-Sign and the server's clock. Default: unlimited, because the clocks of phones drift.
   */
  signatureMaxAgeSeconds?: number;
  /**
   * The same for signatures with the master key, which servers make: somebody who reads one can use it no longer than this.
   */
  masterSignatureMaxAgeSeconds?: number;
  /**
   * Lets clients send pushes with the app key. Otherwise a push needs the master key.
   */
  clientPushAllowed?: boolean;
  /**
   * In an app with more devices than this, a push without `where` and `channels` must set `confirmAll: true`. Default: never required, as at LeanCloud.
   */
  confirmAllAbove?: number;
  /**
   * Push services of phone makers, and `webpush` for those of browsers, that the deployment has senders for, beside APNs and FCM. Store their credentials with npm run credentials.
   */
  pushVendors?: ("hms" | "honor" | "harmony" | "mi" | "oppo" | "vivo" | "mz" | "webpush")[];
  /**
   * Class permissions by class that differ from the defaults: clients may do everything but query _User, query or delete _Installation, and create a _Role without being logged in.
   */
  classPermissions?: {
    [k: string]: ClassPermission;
  };
  /**
   * Stores objects of the app's own classes. Default: the deployment has none.
   */
  classes?: {
    /**
     * Lets a client's first object create its class. Recommended after launch: false.
     */
    clientClassCreation?: boolean;
    /**
     * What is special about single classes, by their names, such as {"Todo": {"sortedFields": ["dueAt"]}}. A class needs no definition.
     */
    definitions?: {
      [k: string]: {
        /**
         * Fields whose equalities and elements have an index. Pointers always have one.
         *
         * @maxItems 20
         */
        indexedFields?: string[];
        /**
         * Fields whose ranges and order have an index.
         *
         * @maxItems 20
         */
        sortedFields?: string[];
        /**
         * Fields of which no two objects may have the same value (error 137).
         *
         * @maxItems 20
         */
        uniqueFields?: string[];
        /**
         * Fields that clients can't read, write, or name in a condition or an order.
         *
         * @maxItems 100
         */
        hiddenFields?: string[];
        /**
         * Fields that clients can't write (error 117).
         *
         * @maxItems 100
         */
        readOnlyFields?: string[];
        /**
         * Fields that objects saved by clients must have (error 113).
         *
         * @maxItems 100
         */
        requiredFields?: string[];
        /**
         * Values of fields that a new object lacks.
         */
        defaults?: {};
        /**
         * ACL of new objects that have none, such as {"*": {"read": true}, "_owner": {"read": true, "write": true}}. `_owner` stands for the user who creates the object.
         */
        defaultACL?: {
          [k: string]: {
            /**
             * `true`: they may read the object.
             */
            read?: true;
            /**
             * `true`: they may update and delete the object.
             */
            write?: true;
          };
        };
      };
    };
  };
  /**
   * Stores files in an S3 bucket and serves them by CloudFront. Needs classes. Default: the deployment has none.
   */
  files?: {
    /**
     * Bytes of the largest file.
     */
    maxBytes?: number;
    /**
     * MIME types that are refused, by the type or the extension of a file: text/html, or video/* for all of a kind.
     */
    refusedTypes?: string[];
    /**
     * Own domain of the files. Default: CloudFront's.
     */
    domain?: {
      /**
       * Such as files.example.com.
       */
      domainName: string;
      /**
       * ACM certificate for the domain in us-east-1.
       */
      certificateArn: string;
      /**
       * Route 53 zone for the DNS record. Default: an output shows the target.
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
  };
  /**
   * User fields that only the user themself and the master key may read, such as email.
   */
  privateUserFields?: string[];
  /**
   * Third-party platforms whose tokens are checked at sign-in, by their names in authData.
   */
  platforms?: {
    [k: string]: {
      /**
       * How tokens are checked. Default: the platform's name; set it for names such as weixin_1.
       */
      type?:
        "facebook" | "github" | "google" | "lc_apple" | "lc_qqapp" | "lc_weapp" | "qq" | "taptap" | "weibo" | "weixin";
      /**
       * The app's ids on this platform (app ids, client ids, bundle IDs). Tokens issued to other apps are rejected. facebook, github, lc_qqapp, lc_weapp and taptap allow one id.
       *
       * @minItems 1
       */
      appIds: [string, ...string[]];
      /**
       * lc_apple: id of the key that exchanges codes. The key itself belongs in the platform-credentials secret.
       */
      keyId?: string;
      /**
       * lc_apple: team that owns the key.
       */
      teamId?: string;
      /**
       * taptap: `cn` or `global`. Default: `cn`.
       */
      region?: "cn" | "global";
    };
  };
  /**
   * Platforms that sign users in without checking their tokens, as LeanCloud does. `*` means every platform that `platforms` does not list.
   */
  unverifiedPlatforms?: string[];
  /**
   * Installation fields with an index, so that queries and pushes need no scan.
   */
  indexedFields?: string[];
  /**
   * Installation fields that name the user of a device, such as owner, user and userObjectId: only a session of that user and the master key can set them. Other values are left out. Otherwise whoever may save an installation names any user.
   */
  ownerFromSession?: string[];
  /**
   * Hosts of push services that browsers may subscribe at, beyond those of Chrome, Firefox, Safari and Edge: a host, or `*.` and a domain for all of its subdomains. Landfall sends requests to them, so name only hosts on the internet that you trust.
   *
   * @maxItems 20
   */
  webPushHosts?: string[];
  /**
   * Maximum DynamoDB read units per request with the master key; a scan takes one per 8 KB. A more expensive query is rejected with the field to index. A million units cost about $0.125.
   */
  maxQueryReadUnits?: number;
  /**
   * The same for requests without the master key: what anybody may have the service read at once. The smaller of both counts.
   */
  maxClientReadUnits?: number;
  /**
   * Share of invalid tokens in a chunk, and among its tokens that were accepted before, 0 to 1, above which the push stops and no device is removed: a wrong environment, topic or key is the likely cause. 1 disables the check.
   */
  maxInvalidShare?: number;
  /**
   * Days until push records and inactive installations are removed.
   */
  retentionDays?: {
    /**
     * Days until a push record is removed.
     */
    records?: number;
    /**
     * Days after its last save until an installation is removed.
     */
    installations?: number;
  };
  /**
   * compatible: LeanCloud's error codes. private: the same answer for an unknown user and a wrong password.
   */
  errorMode?: "compatible" | "private";
  /**
   * Concurrent executions that Lambda allows the account in this region (Service Quotas, Concurrent executions). The workers' share follows from it, so that a push leaves executions to the API. A new account has 10.
   */
  concurrency?: number;
  /**
   * Rate limits; requests above them get 429.
   */
  throttle?: {
    /**
     * Sustained requests per second.
     */
    rate?: number;
    /**
     * Requests allowed at once.
     */
    burst?: number;
    /**
     * Pushes accepted per minute with the master key; clients have half as many of their own. Once exceeded, pushes in the following minute get 429.
     */
    pushesPerMinute?: number;
    /**
     * Failed log-ins of an IPv4 address or IPv6 /48 in ten minutes after which its log-ins are checked slowly; a /64 gets a third. Successful log-ins don't count.
     */
    failedLoginsPerNetwork?: number;
    /**
     * The same in a day (UTC).
     */
    dailyFailedLoginsPerNetwork?: number;
    /**
     * Failed log-ins that are still checked in ten seconds for a network that has failed too often; more get 429. Users who have logged in from this network before are always checked.
     */
    slowLoginsPerNetwork?: number;
    /**
     * Users that an IPv4 address or IPv6 /48 may create in ten minutes; a /64 gets a third.
     */
    signUpsPerNetwork?: number;
    /**
     * The same in a day (UTC).
     */
    dailySignUpsPerNetwork?: number;
    /**
     * New devices that an IPv4 address or IPv6 /48 may register in ten minutes; a /64 gets a third. Launches of known devices don't count.
     */
    registrationsPerNetwork?: number;
    /**
     * Index entries that requests of an IPv4 address or IPv6 /48 may write and remove in ten minutes; a /64 gets a third. Counted in steps of 100, so a request with fewer counts nothing; more get 429.
     */
    indexEntriesPerNetwork?: number;
    /**
     * Uploads of files that an IPv4 address or IPv6 /48 may begin in ten minutes; a /64 gets a third.
     */
    uploadsPerNetwork?: number;
    /**
     * Opened notifications that an IPv4 address or IPv6 /48 may report in ten minutes; a /64 gets a third.
     */
    opensPerNetwork?: number;
    /**
     * Mails with a link that an IPv4 address or IPv6 /48 may cause in ten minutes; a /64 gets a third. More get 429 and raise an alarm.
     */
    mailsPerNetwork?: number;
    /**
     * The same in a day (UTC).
     */
    dailyMailsPerNetwork?: number;
    /**
     * Codes by SMS that an IPv4 address or IPv6 /48 may request in ten minutes; a /64 gets a third. Codes that are used don't count. More get error 601 and raise an alarm.
     */
    smsPerNetwork?: number;
    /**
     * The same in a day (UTC).
     */
    dailySmsPerNetwork?: number;
    /**
     * Sessions of an IPv4 address or IPv6 /48 in ten minutes that LeanCloud, asked by the bridge, does not know; a /64 gets a third. More get 429.
     */
    bridgeMissesPerNetwork?: number;
    /**
     * SMS with codes that the deployment sends to numbers of one country in an hour; codes that are used don't count. More get error 601 and raise an alarm.
     */
    smsPerHour?: number;
    /**
     * The same in a day (UTC).
     */
    smsPerDay?: number;
  };
  /**
   * CloudFront and AWS WAF in front of the API, which is then reached by customDomain. Default: clients call API Gateway.
   */
  edge?: {
    /**
     * Public name of the service, for example api.example.com; customDomain needs another, such as origin.example.com.
     */
    domainName: string;
    /**
     * ARN of an ACM certificate for this domain name, in us-east-1.
     */
    certificateArn: string;
    /**
     * Route 53 zone for the alias record. Default: you manage DNS yourself.
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
    /**
     * ARN of a web ACL for CloudFront, which exists only in us-east-1. Default: the stack creates one, which works in us-east-1 only.
     */
    webAclArn?: string;
    /**
     * Requests of one IP address in five minutes above which the stack's web ACL blocks it. Mobile networks share addresses between thousands of devices.
     */
    requestsPerFiveMinutes?: number;
    /**
     * Rejects requests that go around CloudFront, and closes API Gateway's address. Turn it off while clients still use the old address.
     */
    required?: boolean;
  };
  /**
   * The app's cloud functions and hooks: a LeanEngine application in any container, or a Lambda function. Default: calls of cloud functions get an error.
   */
  engine?: {
    /**
     * Origin of the engine without a path, for example https://engine.example.com.
     */
    url?: string;
    /**
     * Origin of the engine for calls with X-LC-Prod: 0. Default: url.
     */
    stagingUrl?: string;
    /**
     * Instead of url: ARN of a Lambda function with a web adapter, which gets the events of an HTTP API.
     */
    functionArn?: string;
  };
  /**
   * Asks LeanCloud once about a log-in by password, a third-party account or a session that is not known here, and adopts the user. Remove it when everyone has come, at the latest on 2027-01-12. Default: nobody is asked.
   */
  bridge?: {
    /**
     * Origin of the app's API at LeanCloud, for example https://api.example.com.
     */
    serverUrl: string;
    /**
     * The app's id at LeanCloud. Default: appId.
     */
    appId?: string;
    /**
     * The app's key at LeanCloud. Default: appKey.
     */
    appKey?: string;
  };
  /**
   * E-mail address that receives every alarm, or one address for each severity: `{"page": "on-call@example.com", "ticket": "team@example.com"}`. A `page` needs somebody now, a `ticket` within a working day. Default: alarms appear only in CloudWatch.
   */
  alarmMail?:
    | string
    | {
        /**
         * Address for alarms that need a reaction now.
         */
        page: string;
        /**
         * Address for alarms that can wait until the next working day.
         */
        ticket: string;
      };
  /**
   * Custom domain of the API. Default: API Gateway's address.
   */
  customDomain?: {
    /**
     * For example api.example.com.
     */
    domainName: string;
    /**
     * ARN of an ACM certificate for this domain name, in the stack's region.
     */
    certificateArn: string;
    /**
     * Route 53 zone for the alias record. Default: you manage DNS yourself.
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
 * The platform-credentials secret: the app's credentials at third-party platforms, by their names in `platforms` of the landfall object.
 */
export interface PlatformCredentials {
  [k: string]: {
    /**
     * App secret or client secret: facebook, github, lc_qqapp, lc_weapp.
     */
    secret?: string;
    /**
     * lc_apple: PEM of the .p8 key that exchanges codes.
     */
    privateKey?: string;
  };
}
/**
 * The push-credentials secret: the service's credentials at APNs, FCM, the vendors and browsers' push services. Private keys and certificates are PEM strings.
 */
export interface PushCredentials {
  apns?: ApnsCredentials;
  fcm?: FcmCredentials;
  hms?: HmsCredentials;
  honor?: HonorCredentials;
  harmony?: HarmonyCredentials;
  mi?: MiCredentials;
  oppo?: OppoCredentials;
  vivo?: VivoCredentials;
  mz?: MzCredentials;
  webpush?: WebpushCredentials;
}
export interface BatchSaveBody {
  /**
   * @maxItems 100
   */
  requests: BatchItem[];
}
/**
 * The answers by `__internalId`.
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
 * `{result}`, as the engine answered it; dates, files and objects are typed.
 */
export interface CallFunctionResponse {}
export interface ChangePhoneNumberBody {
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  code?: unknown;
  [k: string]: unknown;
}
export interface ChangePhoneNumberResponse {
  updatedAt: string;
  objectId: string;
}
export interface ConfirmFileUploadBody {
  /**
   * As answered by fileTokens.
   */
  token: string;
  /**
   * False: the upload failed.
   */
  result?: boolean | null;
  [k: string]: unknown;
}
export interface ConfirmFileUploadResponse {}
export interface CreateDevicePushBody {
  device_type: "ios" | "android";
  /**
   * iOS: device tokens. Android: registration tokens or installation ids.
   */
  device_ids: string[];
  /**
   * Content of the push; docs/protocol/push.md, Content.
   */
  data: {
    [k: string]: unknown;
  };
  /**
   * As in `POST /push`.
   */
  expiration_time?: {
    [k: string]: unknown;
  };
  /**
   * As in `POST /push`.
   */
  expiration_interval?: {
    [k: string]: unknown;
  };
  /**
   * As in `POST /push`.
   */
  notification_id?: {
    [k: string]: unknown;
  };
  /**
   * As in `POST /push`.
   */
  req_id?: {
    [k: string]: unknown;
  };
  /**
   * As in `POST /push`.
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
   * `true` adds `push_id` to the content and counts the devices that tell they opened it.
   */
  count_opens?: {
    [k: string]: unknown;
  };
  /**
   * `true` with the master key continues even if most tokens are invalid (setting maxInvalidShare).
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
   * APNs certificate, or credentials of a phone maker.
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
   * Android: whose tokens the ids are; `fcm` or `fid`, others are refused.
   */
  vendor?: {
    [k: string]: unknown;
  };
  /**
   * As in `POST /push`.
   */
  dry_run?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface CreateFileTokenBody {
  /**
   * 1 to 255 bytes, such as `a.png`.
   */
  name: string;
  ACL?: {} | null;
  /**
   * MIME type; default: by the extension of the name.
   */
  mime_type?: string | null;
  /**
   * Anything; `size` is the number of bytes.
   */
  metaData?: {} | null;
  /**
   * Key of the bytes; only with the master key.
   */
  key?: string | null;
  /**
   * `gamesaves`, or absent.
   */
  prefix?: string | null;
  /**
   * True: the URL ends with the name.
   */
  keep_file_name?: boolean | null;
  [k: string]: unknown;
}
export interface CreateFileTokenResponse {
  objectId: string;
  createdAt: string;
  name: string;
  key: string;
  url: string;
  mime_type: string;
  provider: string;
  bucket: string;
  token: string;
  upload_url: string;
  metaData: {};
}
export interface CreateFileBody {
  /**
   * 1 to 255 bytes.
   */
  name?: string | null;
  /**
   * `http://` or `https://`.
   */
  url?: string | null;
  ACL?: {} | null;
  /**
   * MIME type; default: by the extension of the name.
   */
  mime_type?: string | null;
  /**
   * Anything; `size` is the number of bytes.
   */
  metaData?: {} | null;
  [k: string]: unknown;
}
export interface CreateFileResponse {
  objectId: string;
  createdAt: string;
  [k: string]: unknown;
}
/**
 * Fields of an installation with new values or field operations (`__op`). functions/domain/installations checks the resulting installation.
 */
export interface CreateInstallationBody {
  [k: string]: unknown;
}
/**
 * Fields; `__op` operations are allowed.
 */
export interface CreateObjectBody {
  ACL?: {};
  [k: string]: unknown;
}
/**
 * With `new=true` or `fetchWhenSave=true`, the whole object.
 */
export interface CreateObjectResponse {
  objectId: string;
  createdAt: string;
  [k: string]: unknown;
}
/**
 * One member, which names the device.
 */
export interface CreatePushOpenBody {
  /**
   * objectId of its installation.
   */
  installation?: string;
  /**
   * `installationId` of its installation.
   */
  installationId?: string;
  /**
   * Its APNs token, if an installation has it.
   */
  deviceToken?: string;
}
export interface CreatePushOpenResponse {}
export interface CreatePushReceiptsResponse {
  code: string;
  message: string;
}
/**
 * Unknown parameters are ignored. Times are ISO 8601, a typed date, or epoch numbers.
 */
export interface CreatePushBody {
  /**
   * Content of the push; docs/protocol/push.md, Content.
   */
  data: {
    [k: string]: unknown;
  };
  /**
   * Condition on installations, as JSON or as a JSON string. Absent: every device.
   */
  where?: {} | unknown[] | string | null;
  /**
   * The device must subscribe to at least one of these; combined with `where` by AND.
   */
  channels?: string | unknown[] | null;
  /**
   * Time to send; less than a minute ahead means now.
   */
  push_time?: {
    [k: string]: unknown;
  };
  /**
   * Time by the clock of each device, such as `20:00` or `2026-12-24T20:00`, by the `timeZone` of its installation.
   */
  push_time_local?: {
    [k: string]: unknown;
  };
  /**
   * `{"from": "22:00", "to": "08:00"}`: devices where it is between these times get the push when they end.
   */
  quiet_hours?: {
    [k: string]: unknown;
  };
  /**
   * Time zone of devices that name none. Default: `UTC`.
   */
  default_time_zone?: {
    [k: string]: unknown;
  };
  /**
   * The notification expires at this time: it is not sent or shown afterwards.
   */
  expiration_time?: {
    [k: string]: unknown;
  };
  /**
   * Seconds after `push_time`, or after the request.
   */
  expiration_interval?: {
    [k: string]: unknown;
  };
  /**
   * Pushes with the same id are counted together; at most 16 letters and digits.
   */
  notification_id?: {
    [k: string]: unknown;
  };
  /**
   * Idempotency key, kept for 5 minutes; at most 16 letters and digits.
   */
  req_id?: {
    [k: string]: unknown;
  };
  /**
   * `dev` or `prod`. Default: by the header X-LC-Prod.
   */
  prod?: {
    [k: string]: unknown;
  };
  /**
   * APNs topic; overrides the installation's `apnsTopic`.
   */
  topic?: {
    [k: string]: unknown;
  };
  /**
   * `true` adds `push_id` to the content and counts the devices that tell they opened it.
   */
  count_opens?: {
    [k: string]: unknown;
  };
  /**
   * `true` with the master key continues even if most tokens are invalid (setting maxInvalidShare).
   */
  allow_invalid?: {
    [k: string]: unknown;
  };
  /**
   * APNs team for installations without an `apnsTeamId`.
   */
  apns_team_id?: {
    [k: string]: unknown;
  };
  /**
   * Maximum devices per second, at least 1000.
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
   * `true` confirms that every device is meant; required by the setting confirmAllAbove.
   */
  confirmAll?: {
    [k: string]: unknown;
  };
  /**
   * `true` with the master key reports what the push would do and sends nothing.
   */
  dry_run?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * `users` and `roles` take AddRelation, or a Batch of relation operations.
 */
export interface CreateRoleBody {
  name?: string;
  ACL?: {};
  [k: string]: unknown;
}
/**
 * With `new=true` or `fetchWhenSave=true`, the whole role.
 */
export interface CreateRoleResponse {
  objectId: string;
  createdAt: string;
  [k: string]: unknown;
}
export interface DeleteFileResponse {}
export interface DeleteInstallationResponse {}
export interface DeleteNotificationResponse {}
export interface DeleteObjectResponse {}
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
export interface FindFilesResponse {
  results: {}[];
  count?: number;
  explain?: QueryExplanation;
  /**
   * Class of the results if `redirectClassNameForKey` was given.
   */
  className?: string;
}
export interface FindInstallationsResponse {
  results: Installation[];
  count?: number;
  explain?: QueryExplanation;
}
export interface FindObjectsResponse {
  results: {}[];
  count?: number;
  explain?: QueryExplanation;
  /**
   * Class of the results if `redirectClassNameForKey` was given.
   */
  className?: string;
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
   * Class of the results if `redirectClassNameForKey` was given.
   */
  className?: string;
}
export interface FindScheduledPushesResponse {
  results: ScheduledPush[];
}
/**
 * Columns by class; each column has a `type`, pointers and relations also a `className`.
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
export interface GetErrorHelpResponse {
  code: number;
  meanings: {
    /**
     * HTTP status.
     */
    status: number;
    /**
     * The text; an answer may say more.
     */
    error: string;
    when: string;
    /**
     * What the developer can do.
     */
    fix: string;
  }[];
}
export interface GetFileResponse {
  [k: string]: unknown;
}
/**
 * The object, or `{}`.
 */
export interface GetObjectResponse {
  [k: string]: unknown;
}
export interface GetOpenApiResponse {
  openapi: string;
  info: {};
  paths: {};
}
export interface GetReceiptSetupResponse {
  results: {
    vendor: string;
    /**
     * Of the address, behind the server URL.
     */
    path: string;
    user?: string;
    /**
     * Huawei signs with it.
     */
    secret?: string;
  }[];
}
/**
 * The role, or `{}`.
 */
export interface GetRoleResponse {
  [k: string]: unknown;
}
/**
 * Each column has a `type`; pointers and relations also have a `className`.
 */
export interface GetSchemaResponse {
  [k: string]: {
    type: string;
    className?: string;
  };
}
/**
 * An identifier and the password, or the phone number and a code of requestLoginSmsCode. Other attributes that SDKs send are ignored.
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
   * Number of messages requeued; the push's record counts them.
   */
  replayed: number;
  /**
   * Number of messages removed because their push has ended or no longer exists.
   */
  obsolete: number;
  /**
   * Ids of messages that could not be parsed; they stay in the queue.
   */
  unreadable: string[];
  /**
   * Approximate number of messages left, apart from the unreadable ones; call again.
   */
  left: number;
}
export interface RequestCaptchaResponse {}
export interface RequestChangePhoneNumberBody {
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  /**
   * Validity of the code in minutes: 1 to 30, default 10.
   */
  ttl?: {
    [k: string]: unknown;
  };
  /**
   * Token of a captcha; ignored, because captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestChangePhoneNumberResponse {}
export interface RequestEmailVerifyBody {
  /**
   * An e-mail address.
   */
  email?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * The same whether or not a mail is sent, unless `errorMode` is `compatible`: then an unknown address gets error 205.
 */
export interface RequestEmailVerifyResponse {}
export interface RequestLoginSmsCodeBody {
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  /**
   * Token of a captcha; ignored, because captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestLoginSmsCodeResponse {}
export interface RequestMobilePhoneVerifyBody {
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  /**
   * Token of a captcha; ignored, because captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestMobilePhoneVerifyResponse {}
export interface RequestPasswordResetBySmsCodeBody {
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  /**
   * Token of a captcha; ignored, because captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestPasswordResetBySmsCodeResponse {}
export interface RequestPasswordResetBody {
  /**
   * An e-mail address.
   */
  email?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * The same whether or not a mail is sent, unless `errorMode` is `compatible`: then an unknown address gets error 205.
 */
export interface RequestPasswordResetResponse {}
export interface RequestSmsCodeBody {
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  /**
   * Validity of the code in minutes: 1 to 30, default 10.
   */
  ttl?: {
    [k: string]: unknown;
  };
  /**
   * Token of a captcha; ignored, because captchas are off.
   */
  validate_token?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RequestSmsCodeResponse {}
/**
 * Without either member, the push expires when it would have before. A push that has expired needs one.
 */
export interface ResendPushBody {
  /**
   * The notification expires at this time: it is not sent or shown afterwards.
   */
  expiration_time?: {
    [k: string]: unknown;
  };
  /**
   * Seconds after the request.
   */
  expiration_interval?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * Default phone number: the last one that a client of the same network requested a code for.
 */
export interface ResetPasswordBySmsCodeByPostBody {
  password?: string;
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  [k: string]: unknown;
}
export interface ResetPasswordBySmsCodeByPostResponse {}
/**
 * Default phone number: the last one that a client of the same network requested a code for.
 */
export interface ResetPasswordBySmsCodeBody {
  password?: string;
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  [k: string]: unknown;
}
export interface ResetPasswordBySmsCodeResponse {}
/**
 * `{result}`, as the engine answered it.
 */
export interface RunFunctionResponse {}
export interface ScanObjectsResponse {
  results: {}[];
  /**
   * Null on the last page.
   */
  cursor: string | null;
}
/**
 * Other fields are set on a new user and ignored for an existing one.
 */
export interface SignInByPhoneBody {
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  smsCode?: unknown;
  /**
   * Username of a new user. Default: the phone number.
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
export interface UpdateFileBody {
  [k: string]: unknown;
}
export interface UpdateFileResponse {}
/**
 * Fields of an installation with new values or field operations (`__op`). functions/domain/installations checks the resulting installation.
 */
export interface UpdateInstallationBody {
  [k: string]: unknown;
}
/**
 * Plain values, `__op` operations and dotted keys.
 */
export interface UpdateObjectBody {
  ACL?: {};
  [k: string]: unknown;
}
/**
 * With `new=true` or `fetchWhenSave=true`, also the changed fields.
 */
export interface UpdateObjectResponse {
  updatedAt: string;
  objectId: string;
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
 * With `new=true` or `fetchWhenSave=true`, also the changed fields and the relations.
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
 * With `new=true` or `fetchWhenSave=true`, also the changed fields.
 */
export interface UpdateUserResponse {
  updatedAt: string;
  objectId: string;
  [k: string]: unknown;
}
export interface VerifyCaptchaResponse {}
export interface VerifyMobilePhoneByQueryResponse {
  updatedAt: string;
  objectId: string;
}
/**
 * Default phone number: that of the session's user.
 */
export interface VerifyMobilePhoneBody {
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  [k: string]: unknown;
}
export interface VerifyMobilePhoneResponse {
  updatedAt: string;
  objectId: string;
}
/**
 * Default phone number: the last one that a client of the same network requested a code for.
 */
export interface VerifySmsCodeBody {
  /**
   * Phone number with country code; +86 if it has none.
   */
  mobilePhoneNumber?: string;
  [k: string]: unknown;
}
export interface VerifySmsCodeResponse {}
