// The door of Lambda to the app: does what server.js does, but reads the keys from Secrets Manager and
// listens to no port.
import { createRequire } from "node:module";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import serverless from "serverless-http";

const secrets = new SecretsManagerClient({});

async function readSecret(id) {
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: id }));
  // While a key is replaced, the secret holds several; the first one is the current one.
  return SecretString.split(",")[0].trim();
}

const env = process.env;
env.LEANCLOUD_APP_MASTER_KEY = await readSecret(env.MASTER_KEY_SECRET_ARN);
env.LEANCLOUD_APP_HOOK_KEY = await readSecret(env.HOOK_KEY_SECRET_ARN);

const require = createRequire(import.meta.url);
const AV = require("leanengine");

AV.init({
  appId: env.LEANCLOUD_APP_ID,
  appKey: env.LEANCLOUD_APP_KEY,
  masterKey: env.LEANCLOUD_APP_MASTER_KEY,
});

export const handler = serverless(require("./app.js"));
