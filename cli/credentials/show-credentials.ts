import { createHash } from "node:crypto";
import { DEFAULT_PROFILE, VENDOR_NAMES } from "../../functions/contract/push-providers.ts";
import { line, table } from "../demo/terminal.ts";
import { type Credentials, toList, toObject } from "./change-credentials.ts";
import type { Entry } from "./entry-flags.ts";

/** Members that are not told, only by which they can be recognized. */
const SECRET = /secret|private|certificate|appKey|account/i;

/** Prints what is stored: a secret appears as the beginning of its SHA-256. */
export function showCredentials(credentials: Credentials): void {
  const rows = toRows(credentials);
  if (rows.length === 0) line("No push credentials are stored; see npm run credentials -- --help");
  else table(["provider", "key or profile", "members"], rows);
}

/** A row for each entry: provider, its name, its members. */
export function toRows(credentials: Credentials): string[][] {
  const { apns, fcm } = credentials;
  const { keys, certificates } = toObject(apns);
  return [
    ...toList(keys).map((key) => ["apns", String(key.keyId), describe(key)]),
    ...toList(certificates).map((each) => [
      ...["apns", String(each.profile ?? DEFAULT_PROFILE), describe(each)],
    ]),
    ...(fcm === undefined ? [] : [["fcm", projectOf(toObject(fcm)), describe(toObject(fcm))]]),
    ...VENDOR_NAMES.flatMap((vendor) =>
      toList(credentials[vendor]).map((each) => [
        ...[vendor, String(each.profile ?? DEFAULT_PROFILE), describe(each)],
      ]),
    ),
  ];
}

function projectOf({ projectId, serviceAccount }: Entry): string {
  return String(projectId ?? toObject(serviceAccount).project_id ?? "");
}

function describe(entry: Entry): string {
  return Object.entries(entry)
    .map(
      ([member, value]) =>
        `${member} ${SECRET.test(member) ? toFingerprint(value) : toText(value)}`,
    )
    .join(", ");
}

function toText(value: unknown): string {
  return Array.isArray(value) ? value.join(" ") : String(value);
}

function toFingerprint(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `sha256:${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
}
