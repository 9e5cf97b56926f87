import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import {
  findCredentialProblems,
  findExpiringCertificates,
} from "../../credentials/check-credentials.ts";
import { type Check, type Finding, ok, problem, warning } from "../finding.ts";
import type { Service } from "../service.ts";

const DAY_MS = 86_400_000;
/** A certificate takes a developer with the right Apple account to renew. */
const EXPIRY_NOTICE_MS = 30 * DAY_MS;

/** Whether senders have usable credentials; no finding quotes one. */
export const checkPushCredentials: Check<Service> = {
  name: "push-credentials",
  actions: ["secretsmanager:GetSecretValue"],
  run: async ({ outputs, secrets }) => {
    const secret = outputs.PushCredentialsSecret ?? "";
    const { SecretString = "{}" } = await secrets.send(
      new GetSecretValueCommand({ SecretId: secret }),
    );
    const store = `npm run credentials -- FILE --store ${secret}`;
    const value = parse(SecretString);
    if (value === undefined) return [problem("The secret is not valid JSON", store)];
    const { apns, fcm } = value as { readonly apns?: unknown; readonly fcm?: unknown };
    if (!apns && !fcm)
      return [problem("No push credentials are stored: every push ends with an error", store)];
    return judge(value, {
      store,
      now: Date.now(),
      missing: !apns ? "APNs" : !fcm ? "FCM" : undefined,
    });
  },
};

function judge(
  value: object,
  {
    store,
    now,
    missing,
  }: { readonly store: string; readonly now: number; readonly missing: string | undefined },
): Finding[] {
  const problems = findCredentialProblems(value, now);
  if (problems.length > 0) return problems.map((text) => problem(text, store));
  const expiring = findExpiringCertificates(value, now + EXPIRY_NOTICE_MS);
  return [
    ok(
      `Valid${missing === undefined ? "" : `; none for ${missing}, so its devices get no pushes`}`,
    ),
    ...expiring.map((text) => warning(text, `Renew it with Apple, then ${store}`)),
  ];
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
