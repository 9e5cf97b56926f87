import { ApiError, explainedError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { typeName } from "../objects/value-error.ts";
import type { Settings } from "../settings.ts";
import type { WorkBudget } from "../work-budget.ts";

/** Bytes of UTF-8, checked before the costly hash. */
const MAX_PASSWORD_BYTES = 1_024;

/** A gateway turns bytes that are not UTF-8 into U+FFFD: different passwords would become equal. */
const NOT_UNICODE = /[\p{Surrogate}\uFFFD]/u;

/**
 * A client's password as typed. The hash uses the NFC form, because keyboards compose characters
 * differently.
 *
 * @param field names it in an error
 * @throws ApiError passwordMissing (201), also for values that are not strings; passwordBlank (218);
 *   passwordTooLong; malformedJson for a string that is not valid Unicode
 */
export function toPassword(value: Json | undefined, field = "password"): string {
  if (typeof value !== "string" || value === "") throw missing(value, field);
  if (value.trim() === "") throw new ApiError("passwordBlank");
  if (NOT_UNICODE.test(value)) throw explainedError("malformedJson", `${field} is not Unicode.`);
  const bytes = [value, value.normalize("NFC")].map((text) => Buffer.byteLength(text));
  if (Math.max(...bytes) > MAX_PASSWORD_BYTES) throw new ApiError("passwordTooLong");
  return value;
}

function missing(value: Json | undefined, field: string): ApiError {
  const found = value === "" ? "empty" : typeName(value);
  return explainedError("passwordMissing", `Send ${field} as a string; it is ${found}.`);
}

declare const paid: unique symbol;

/** A password whose hash the request has paid for: nothing else can be hashed or compared. */
export type PaidPassword = string & { readonly [paid]: true };

/**
 * Called before anything is counted, sent or spent for the request.
 *
 * @throws ApiError badParameter if the request has no more passwords
 */
export function payFor(password: string, work: WorkBudget): PaidPassword {
  work.spend("passwords", 1);
  return password as PaidPassword;
}

/**
 * A password that a user chooses; it must fit the policy. Log-in uses `toPassword`: passwords that
 * were set before the policy still work.
 *
 * @throws ApiError passwordTooShort, passwordCommon (218), and errors of `toPassword` and `payFor`
 */
export async function toNewPassword(
  value: Json | undefined,
  { passwordPolicy }: Pick<Settings, "passwordPolicy">,
  work: WorkBudget,
): Promise<PaidPassword> {
  const password = toPassword(value);
  const { minLength, refuseCommon } = passwordPolicy;
  if (countCharacters(password) < minLength) {
    const text = `Password must have at least ${minLength} characters.`;
    throw new ApiError("passwordTooShort", text);
  }
  if (refuseCommon && (await isCommon(password))) throw new ApiError("passwordCommon");
  return payFor(password, work);
}

/** Code points of the composed form, close to the characters that a person counts. */
function countCharacters(password: string): number {
  return [...password.normalize("NFC")].length;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether the password is among the 3,000 most frequent ones, in any capitalization. */
async function isCommon(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(password.normalize("NFC").toLowerCase());
}

/** Late, because only new passwords are compared with them. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { commonPasswords } = await import("../../generated/common-passwords.ts");
  return new Set(commonPasswords.split(" "));
}
