import { ENV } from "../../functions/contract/env.ts";
import { decodeSettings, encodeSettings } from "../../functions/contract/settings-text.ts";
import type { GatewayOrigins } from "../gateways/gateways-worker.ts";
import { FILES_PATH } from "../http/public-files.ts";
import { REGION } from "../template/resource-names.ts";
import type { FunctionResource } from "../template/resources.ts";

/** Origins of the parts of this local cloud. */
export interface Endpoints extends GatewayOrigins {
  readonly api: string;
  readonly aws: string;
  readonly dynamodb: string;
  readonly sqs: string;
  /** Absent without files. */
  readonly s3?: string | undefined;
  /** The simulated third-party platforms. */
  readonly platforms: string;
  /** The simulated chat services. */
  readonly webhooks: string;
  /** The simulated LeanCloud. */
  readonly leanCloud: string;
  /** PEM of the certificate of the simulated gateways. */
  readonly gatewayCa: string;
}

export interface AppKeys {
  readonly appId: string;
  readonly appKey: string;
  readonly masterKey: string;
  readonly hookKey: string;
  /** Origin of the app's engine. */
  readonly engine: string | undefined;
}

/** Environment variables of a function as a deployment would have them, but with the keys of this run. */
export function deployedVariables({ appId, appKey }: Pick<AppKeys, "appId" | "appKey">) {
  return ({ environment }: Pick<FunctionResource, "environment">): Record<string, string> => ({
    MAIL_SENDER: "Landfall <no-reply@localhost.local>",
    SMS_ORIGINATION_IDENTITY: "local",
    ...environment,
    // A function that was not given one of these on AWS doesn't get it here either.
    ...("APP_ID" in environment && { APP_ID: appId }),
    ...("APP_KEY" in environment && { APP_KEY: appKey }),
  });
}

/** The engine answers one read at a time, and a page of a segment takes it twice as long. */
const LOCAL_SETTINGS = { planners: 1 };

/** Environment variables of a function: those of the template, with local addresses. */
export function createVariables(endpoints: Endpoints, keys: AppKeys) {
  const { appId, appKey, engine = "" } = keys;
  const deployed = deployedVariables(keys);
  const bridge = { BRIDGE_URL: endpoints.leanCloud, BRIDGE_APP_ID: appId, BRIDGE_APP_KEY: appKey };
  const local = { ...awsEndpoints(endpoints), ...gatewayEndpoints(endpoints) };
  return ({ environment, name, label, memoryMb }: FunctionResource): Record<string, string> => ({
    ...deployed({ environment }),
    ...local,
    ...(ENV.settings in environment && {
      [ENV.settings]: localSettings(environment[ENV.settings] ?? "{}"),
    }),
    ...("ENGINE_URL" in environment && { ENGINE_URL: engine, ENGINE_STAGING_URL: "" }),
    ...("ENGINE_FUNCTION_ARN" in environment && engine !== "" && inPlaceOfFunction(engine)),
    ...("BRIDGE_URL" in environment && bridge),
    ...("BASE_URL" in environment && { BASE_URL: endpoints.api }),
    ...("FILES_URL" in environment && { FILES_URL: endpoints.api + FILES_PATH }),
    // Identifies the caller of each AWS call, so that a test can compare the calls with lib/grants.ts.
    AWS_ACCESS_KEY_ID: label,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
  });
}

function localSettings(text: string): string {
  const settings = decodeSettings(text) as object;
  return "planners" in settings ? encodeSettings({ ...settings, ...LOCAL_SETTINGS }) : text;
}

function inPlaceOfFunction(engine: string): Record<string, string> {
  return { ENGINE_URL: engine, ENGINE_FUNCTION_ARN: "" };
}

function awsEndpoints({ aws, dynamodb, sqs, s3 }: Endpoints): Record<string, string> {
  return {
    ...(s3 && { AWS_ENDPOINT_URL_S3: s3 }),
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ENDPOINT_URL: aws,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_SQS: sqs,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    EXPLAIN_REFUSALS: "true",
    POWERTOOLS_TRACE_ENABLED: "false",
    TZ: ":UTC",
  };
}

function gatewayEndpoints(endpoints: Endpoints): Record<string, string> {
  return {
    APNS_PRODUCTION_URL: endpoints.apnsProduction,
    APNS_SANDBOX_URL: endpoints.apnsSandbox,
    FCM_URL: endpoints.fcm,
    GATEWAY_CA: endpoints.gatewayCa,
    GOOGLE_TOKEN_URL: `${endpoints.aws}/token`,
    PLATFORM_ORIGIN: endpoints.platforms,
    VENDOR_ORIGIN: endpoints.vendors,
    WEBHOOK_ORIGIN: endpoints.webhooks,
  };
}
