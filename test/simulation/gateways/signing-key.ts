import { generateKeyPairSync } from "node:crypto";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** The key that simulated senders sign APNs tokens with. */
export const SIGNING_KEY = {
  teamId: "TEAM123456",
  keyId: "KEY1234567",
  privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
};
