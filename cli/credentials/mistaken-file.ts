import { CommandError } from "../command-error.ts";

/** Files that Google's consoles offer beside the wanted one, by the members that identify them. */
const MISTAKEN: readonly (readonly [members: readonly string[], kind: string])[] = [
  [["project_info", "client"], "the configuration of an Android app (google-services.json)"],
  [["installed"], "the secret of an OAuth client"],
  [["web"], "the secret of an OAuth client"],
  [["apiKey", "projectId"], "the configuration of a web app"],
];

const WANTED =
  "FCM needs the key of a service account: Firebase console, Project settings, Service accounts, Generate new private key";

/** @throws CommandError names the file that it is, and where the right one is found */
export function assertNoAppFile(value: unknown, path: string): void {
  if (!isObject(value)) return;
  const found = MISTAKEN.find(([members]) => members.every((name) => Object.hasOwn(value, name)));
  if (found !== undefined) throw new CommandError(`${path} is ${found[1]}. ${WANTED}`);
}

/**
 * Asserts that a file has all credentials, and is not one of the files that belong into it.
 *
 * @throws CommandError with the way to store such a file
 */
export function assertWholeFile(value: unknown, path: string): void {
  assertNoAppFile(value, path);
  if (!isObject(value)) {
    throw new CommandError(`${path} must hold an object, such as {"apns": {…}, "fcm": {…}}`);
  }
  if (value.type === "service_account" || value.type === "external_account") {
    const command = `npx landfall credentials add fcm --fcm ${path} WHERE`;
    throw new CommandError(`${path} is one account of Google. Store it with: ${command}`);
  }
  if (Object.keys(value).length > 0) return;
  const text = `${path} names no provider, such as {"apns": {…}}. To delete credentials, use remove`;
  throw new CommandError(text);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
