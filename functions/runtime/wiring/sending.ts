import { createApnsGateway } from "../../adapters/apns.ts";
import { createFcmGateway } from "../../adapters/fcm.ts";
import { ENV } from "../../contract/env.ts";
import type { PushCredentials } from "../../generated/types.ts";
import { isPushCredentials } from "../../generated/validators.js";
import type { PushGateway } from "../../ports/push-gateway.ts";
import { readEnv } from "../config.ts";
import { once } from "./clients.ts";
import { pushCredentials } from "./secrets.ts";
import { systemClock } from "./system.ts";

const APNS_PRODUCTION_URL = "https://api.push.apple.com";
const APNS_SANDBOX_URL = "https://api.sandbox.push.apple.com";
const FCM_URL = "https://fcm.googleapis.com";
const GOOGLE_TOKEN_URL = "https://oauth2.googleapis.com/token";

export const apnsGateway: () => PushGateway = once(() => {
  const env = readEnv();
  return createApnsGateway({
    credentials: readCredentials,
    clock: systemClock,
    productionUrl: env[ENV.apnsProductionUrl] || APNS_PRODUCTION_URL,
    sandboxUrl: env[ENV.apnsSandboxUrl] || APNS_SANDBOX_URL,
    ...extraCa(),
  });
});

export const fcmGateway: () => PushGateway = once(() => {
  const env = readEnv();
  return createFcmGateway({
    credentials: readCredentials,
    url: env[ENV.fcmUrl] || FCM_URL,
    googleTokenUrl: env[ENV.googleTokenUrl] || GOOGLE_TOKEN_URL,
    ...extraCa(),
  });
});

let known: { readonly text: string; readonly credentials: PushCredentials } | undefined;

/** The same object as long as the secret is the same, so that tokens made from it stay in use. */
async function readCredentials(): Promise<PushCredentials> {
  const text = await pushCredentials();
  if (known?.text === text) return known.credentials;
  const credentials: unknown = JSON.parse(text);
  if (!isPushCredentials(credentials)) {
    throw new Error("The secret push-credentials has the wrong shape");
  }
  known = { text, credentials };
  return credentials;
}

function extraCa(): { ca?: string } {
  const ca = readEnv()[ENV.gatewayCa];
  return ca ? { ca } : {};
}
