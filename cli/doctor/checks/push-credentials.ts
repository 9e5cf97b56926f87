import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import {
  isVendor,
  PROVIDER_NAMES,
  type Provider,
  PUSH_PROVIDERS,
} from "../../../functions/contract/push-providers.ts";
import {
  findCredentialProblems,
  findExpiringCertificates,
} from "../../credentials/check-credentials.ts";
import type { Service } from "../../stack/service.ts";
import { type Check, type Finding, ok, problem, warning } from "../finding.ts";

const DAY_MS = 86_400_000;
/** A certificate takes a developer with the right Apple account to renew. */
const EXPIRY_NOTICE_MS = 30 * DAY_MS;

/** Whether senders have usable credentials; no finding quotes one. */
export const checkPushCredentials: Check<Service> = {
  name: "push-credentials",
  actions: ["secretsmanager:GetSecretValue"],
  run: async (service) => {
    const store = storeCommandFor(service, "PROVIDER");
    const value = await readPushCredentials(service);
    if (value === undefined) return [problem("The secret is not valid JSON", store)];
    if (Object.keys(value).length === 0) {
      return [problem("No push credentials are stored: every push ends with an error", store)];
    }
    return judge(value, store);
  },
};

/** The stored push credentials; undefined if they are not a JSON object. */
export async function readPushCredentials({
  outputs,
  secrets,
}: Service): Promise<object | undefined> {
  const SecretId = outputs.PushCredentialsSecret ?? "";
  const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  return parse(SecretString);
}

/** The command that stores credentials of a provider. */
export function storeCommandFor({ outputs }: Service, provider: string): string {
  return `npx landfall credentials add ${provider} … --store ${outputs.PushCredentialsSecret ?? ""}`;
}

function judge(value: object, store: string): Finding[] {
  const now = Date.now();
  const problems = findCredentialProblems(value, now);
  if (problems.length > 0) return problems.map((text) => problem(text, store));
  const expiring = findExpiringCertificates(value, now + EXPIRY_NOTICE_MS);
  return [
    ok(describeProviders(value)),
    ...expiring.map((text) => warning(text, `Renew it with Apple, then ${store}`)),
  ];
}

/** APNs and FCM are in every deployment; which vendors are is the configuration's choice. */
function describeProviders(value: object): string {
  const nameAll = (providers: readonly Provider[]): string =>
    providers.map((provider) => PUSH_PROVIDERS[provider].displayName).join(", ");
  const stored = PROVIDER_NAMES.filter((provider) => provider in value);
  const missing = PROVIDER_NAMES.filter((name) => !isVendor(name) && !(name in value));
  const rest =
    missing.length > 0 && `; none for ${nameAll(missing)}, so their devices get no pushes`;
  return `Valid for ${nameAll(stored)}${rest || ""}`;
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
