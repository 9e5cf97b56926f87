import { createHash } from "node:crypto";
import { DEFAULT_PROFILE, VENDOR_NAMES } from "../../functions/contract/push-providers.ts";
import { WEBHOOK_NAMES } from "../../functions/contract/webhooks.ts";
import { line, table } from "../terminal.ts";
import { type Credentials, toList, toObject } from "./change-credentials.ts";
import type { Entry } from "./entry-flags.ts";

/** Secret members, printed as a fingerprint. */
const SECRET = /webhook|secret|private|certificate|appKey|account/i;

interface Shown {
  readonly provider: string;
  /** The name of the key or the profile. */
  readonly name: string;
  readonly members: Readonly<Record<string, string>>;
}

/** Prints the stored credentials; a secret appears as the beginning of its SHA-256. */
export function showCredentials(credentials: Credentials, json: boolean): void {
  const entries = toEntries(credentials);
  if (json) line(JSON.stringify(entries, null, 2));
  else if (entries.length === 0)
    line("No credentials are stored; see npx landfall credentials --help");
  else table(["provider", "key or profile", "members"], entries.map(toRow));
}

function toRow({ provider, name, members }: Shown): string[] {
  const texts = Object.entries(members).map(([member, value]) => `${member} ${value}`);
  return [provider, name, texts.join(", ")];
}

/** Every entry, with fingerprints in place of its secrets. */
export function toEntries(credentials: Credentials): Shown[] {
  const { apns, fcm } = credentials;
  const { keys, certificates } = toObject(apns);
  return [
    ...toList(keys).map((key) => toShown("apns", key.keyId, key)),
    ...toList(certificates).map((each) => toShown("apns", each.profile ?? DEFAULT_PROFILE, each)),
    ...(fcm === undefined ? [] : [toShown("fcm", projectOf(toObject(fcm)), toObject(fcm))]),
    ...[...VENDOR_NAMES, ...WEBHOOK_NAMES].flatMap((owner) =>
      toList(credentials[owner]).map((each) =>
        toShown(owner, each.profile ?? DEFAULT_PROFILE, each),
      ),
    ),
  ];
}

function projectOf({ projectId, serviceAccount }: Entry): string {
  return String(projectId ?? toObject(serviceAccount).project_id ?? "");
}

function toShown(provider: string, name: unknown, entry: Entry): Shown {
  const members = Object.entries(entry).map(([member, value]) => [
    ...[member, SECRET.test(member) ? toFingerprint(value) : toText(value)],
  ]);
  return { provider, name: String(name), members: Object.fromEntries(members) };
}

function toText(value: unknown): string {
  return Array.isArray(value) ? value.join(" ") : String(value);
}

function toFingerprint(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `sha256:${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
}
