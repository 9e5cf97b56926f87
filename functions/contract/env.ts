import type { QueueVariable } from "./queues.ts";

/**
 * Names of the environment variables that describe the deployment to its functions. The construct
 * that grants access to a resource also sets its variable. Variables of the queues are in
 * queues.ts.
 */
export const ENV = {
  appId: "APP_ID",
  appKey: "APP_KEY",
  /** Key of Android builds that sign with `ax-sig-1`; when empty, such builds are rejected. */
  androidKey: "ANDROID_KEY",
  /** Set by the local cloud only: a 401 then names the wrong credential. */
  explainRefusals: "EXPLAIN_REFUSALS",
  /** JSON of `Settings`: the part of the `landfall` object that functions need. */
  settings: "SETTINGS",
  /** Origin of every mailed link, `https://…` without a trailing slash; never derived from a request header. */
  baseUrl: "BASE_URL",

  usersTable: "USERS_TABLE",
  userSecretsTable: "USER_SECRETS_TABLE",
  rolesTable: "ROLES_TABLE",
  installationsTable: "INSTALLATIONS_TABLE",
  installationIndexTable: "INSTALLATION_INDEX_TABLE",
  pushesTable: "PUSHES_TABLE",
  /** Objects of the app's classes; absent without classes. */
  objectsTable: "OBJECTS_TABLE",
  /** Their index; absent without classes. */
  objectIndexTable: "OBJECT_INDEX_TABLE",

  /** Bucket of the app's files; absent without files. */
  filesBucket: "FILES_BUCKET",
  /** Origin from which everyone reads files, `https://…` without a trailing slash. */
  filesUrl: "FILES_URL",
  /** Origin of the simulated S3; empty on AWS. */
  s3Endpoint: "AWS_ENDPOINT_URL_S3",
  region: "AWS_REGION",

  scheduleGroup: "SCHEDULE_GROUP",
  scheduleRoleArn: "SCHEDULE_ROLE_ARN",
  scheduleTargetArn: "SCHEDULE_TARGET_ARN",
  scheduleDeadLetterArn: "SCHEDULE_DEAD_LETTER_ARN",

  /** The common prefix of all queue URLs; given once, because whole URLs fill an environment. */
  queueUrlPrefix: "QUEUE_URL_PREFIX",
  /** Name of the stack, then the vendors whose queues the function uses, separated by spaces. */
  vendorQueues: "VENDOR_QUEUES",
  /** Vendors that get no chunks of new pushes, although their queues are known; absent: none. */
  retiringVendors: "RETIRING_VENDORS",
  /** URLs of all dead-letter queues, separated by spaces. */
  deadLetterUrls: "DEAD_LETTER_URLS",

  masterKeySecretArn: "MASTER_KEY_SECRET_ARN",
  sessionSecretArn: "SESSION_SECRET_ARN",
  pushCredentialsSecretArn: "PUSH_CREDENTIALS_SECRET_ARN",
  platformCredentialsSecretArn: "PLATFORM_CREDENTIALS_SECRET_ARN",
  /** The secret with the webhooks that receive alarms; only `send-alarms` has it. */
  alarmWebhooksSecretArn: "ALARM_WEBHOOKS_SECRET_ARN",
  /** The secret that authenticates the edge; absent without an edge. */
  edgeSecretArn: "EDGE_SECRET_ARN",

  /** Origin of the engine; empty or absent: there is none, or it is a Lambda function. */
  engineUrl: "ENGINE_URL",
  engineStagingUrl: "ENGINE_STAGING_URL",
  engineFunctionArn: "ENGINE_FUNCTION_ARN",
  /** The secret that authenticates the engine and Landfall to each other; absent without an engine. */
  hookKeySecretArn: "HOOK_KEY_SECRET_ARN",

  /** Origin of the app's API at LeanCloud, and its keys there; absent without a bridge. */
  bridgeUrl: "BRIDGE_URL",
  bridgeAppId: "BRIDGE_APP_ID",
  bridgeAppKey: "BRIDGE_APP_KEY",

  mailSender: "MAIL_SENDER",
  /** Name of the SES configuration set that reports bounces and complaints. */
  mailConfigurationSet: "MAIL_CONFIGURATION_SET",
  smsOriginationIdentity: "SMS_ORIGINATION_IDENTITY",

  apnsProductionUrl: "APNS_PRODUCTION_URL",
  apnsSandboxUrl: "APNS_SANDBOX_URL",
  fcmUrl: "FCM_URL",
  googleTokenUrl: "GOOGLE_TOKEN_URL",
  /** Origin of the simulated vendors, which serves `/<host>/<path>`; empty on AWS. */
  vendorOrigin: "VENDOR_ORIGIN",
  /** Origin of the simulated third-party platforms; empty on AWS. */
  platformOrigin: "PLATFORM_ORIGIN",
  /** Origin of the simulated chat services, which serves `/<host>/<path>`; empty on AWS. */
  webhookOrigin: "WEBHOOK_ORIGIN",
  /** PEM of an extra certificate authority for the push gateways; empty on AWS. */
  gatewayCa: "GATEWAY_CA",
} as const;

export type EnvName = (typeof ENV)[keyof typeof ENV] | QueueVariable;
