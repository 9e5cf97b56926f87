import { generateKeyPairSync, randomInt } from "node:crypto";
import { generate } from "selfsigned";
import { readPushCredentials } from "../gateways/stored-credentials.ts";
import { SIMULATED_VENDORS, type SimulatedVendorName } from "../gateways/vendors/vendors.ts";

const LOCAL_KEY_ID = "LOCALKEY01";
/** The key is for the devices of every team, so that an existing app's devices are reached at once. */
const ANY_TEAM = "*";

/**
 * Credentials that the simulated gateways accept. The key of APNs takes precedence: a push uses the
 * certificate if its team id is invalid, such as `"apns_team_id": "CERTIFICATE"`.
 */
export async function createPushCredentials(
  vendors: readonly SimulatedVendorName[],
): Promise<object> {
  const apns = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = await generate([{ name: "commonName", value: "Landfall local push certificate" }], {
    keyType: "ec",
  });
  const fcm = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pkcs8 = { type: "pkcs8", format: "pem" } as const;
  const secrets = {
    secret: () => randomPassword(32),
    rsaPrivateKey: String(fcm.privateKey.export(pkcs8)),
  };
  const profileAt = (vendor: SimulatedVendorName) => ({
    appName: APP_NAME,
    ...SIMULATED_VENDORS[vendor].createProfile(secrets),
  });
  return {
    ...Object.fromEntries(vendors.map((vendor) => [vendor, [profileAt(vendor)]])),
    apns: {
      keys: [
        {
          teamId: ANY_TEAM,
          keyId: LOCAL_KEY_ID,
          privateKey: apns.privateKey.export(pkcs8),
          topics: ["com.example.landfall", "*"],
        },
      ],
      certificates: [
        {
          environment: "sandbox",
          certificate: pem.cert,
          privateKey: pem.private,
          topic: "landfall.local",
        },
      ],
    },
    fcm: {
      serviceAccount: {
        type: "service_account",
        project_id: "landfall-local",
        private_key_id: "local",
        private_key: fcm.privateKey.export(pkcs8),
        client_email: "push@landfall-local.iam.gserviceaccount.com",
        client_id: "1",
        token_uri: "https://oauth2.googleapis.com/token",
      },
    },
  };
}

const APP_NAME = "Landfall";

/** True for credentials that an earlier version generated. */
export function isOutdated(value: string, vendors: readonly SimulatedVendorName[]): boolean {
  const credentials = readPushCredentials(value);
  const key = credentials.apns?.keys?.[0];
  const isWhole = vendors.every((vendor) => credentials[vendor]) && key?.teamId === ANY_TEAM;
  return key?.keyId === LOCAL_KEY_ID && !isWhole;
}

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomPassword(length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join("");
}
