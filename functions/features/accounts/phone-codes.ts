import {
  acceptsCodes,
  hasPhone,
  type PhoneNumber,
  toOptionalPhoneNumber,
} from "../../domain/accounts/phone-number.ts";
import type { UserVersions } from "../../domain/accounts/platform-sign-in.ts";
import type { SmsCodeTarget, SmsPurpose } from "../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { mayAlter } from "../../domain/accounts/user-body.ts";
import { withoutPhone } from "../../domain/accounts/user-credentials.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { Json } from "../../domain/json.ts";
import { networkFor } from "../../domain/messages/source-address.ts";
import { nextUpdatedAt } from "../../domain/objects/object.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { Sender } from "../../ports/operation.ts";
import {
  type CodeDelivery,
  type CodeUsePorts,
  rejectOrSuppress,
  useSmsCode,
} from "../messages/sms-codes.ts";
import { hasLoggedInFrom, UNKNOWN_USER } from "./log-in-limits.ts";

/** The user who has a number (E.164). Takes the same steps when there is none. */
export async function findByPhone(
  phone: string,
  { users }: Pick<AccountsPorts, "users">,
): Promise<StoredUser | undefined> {
  const objectId = await users.findObjectId({ field: "mobilePhoneNumber", value: phone });
  const user = await users.find(objectId ?? UNKNOWN_USER);
  return user && hasPhone(user, phone) ? user : undefined;
}

/**
 * Whether a request may ask for the proof of a user's number and give it. Java's SDK sends no session
 * with it, so a network from which the user has logged in stands for one: who has a number that the user
 * mistyped gets the code, but is elsewhere (A113). In the error mode `private` the answer would reveal
 * the number.
 */
export async function mayProvePhone(
  { objectId }: StoredUser,
  sender: Sender,
  ports: Pick<AccountsPorts, "knownNetworks" | "settings">,
): Promise<boolean> {
  const { requester } = sender;
  if (mayAlter(objectId, requester)) return true;
  if (requester.user !== undefined || ports.settings.errorMode === "private") return false;
  return hasLoggedInFrom(objectId, sender, ports);
}

/**
 * The user who loses a number to the user who proved it, as a change to write with the proof; undefined
 * when no other user claims it.
 *
 * @param ownId the user who proved it
 * @throws ApiError mobilePhoneTaken when another user has proven the number
 */
export async function releasePhone(
  phone: string,
  ownId: string,
  { users, clock }: Pick<AccountsPorts, "users" | "clock">,
): Promise<UserVersions | undefined> {
  const holder = await findByPhone(phone, { users });
  if (holder === undefined || holder.objectId === ownId) return undefined;
  if (holder.mobilePhoneVerified) throw new ApiError("mobilePhoneTaken");
  const updatedAt = nextUpdatedAt(holder.updatedAt, clock.now());
  return { before: holder, after: { ...withoutPhone(holder), updatedAt } };
}

/**
 * Decides whether to send a code that gives access to the account behind a number.
 *
 * @throws ApiError mobilePhoneNotFound, mobilePhoneNotVerified; nothing in the error mode `private`
 */
export async function decideCodeDelivery(
  { phone }: PhoneNumber,
  { users, settings }: Pick<AccountsPorts, "users" | "settings">,
): Promise<CodeDelivery> {
  const user = await findByPhone(phone, { users });
  if (user === undefined) return rejectOrSuppress("mobilePhoneNotFound", settings);
  if (!acceptsCodes(user, settings)) return rejectOrSuppress("mobilePhoneNotVerified", settings);
  return "send";
}

/** A code that a client submits. */
interface SentCode {
  readonly code: string;
  /** Older SDKs leave it out. */
  readonly phone: Json | undefined;
  readonly sourceIp: string;
}

/**
 * Uses up a code and returns the number that it proves. If the request has no number, it is the last one
 * that the same network requested a code for. A code is never searched for by its digits: a guess would be
 * compared with the codes of all users.
 *
 * @throws ApiError invalidSmsCode, also when there is no number; invalidMobilePhoneNumber
 */
export async function spendSmsCode(
  purpose: SmsPurpose,
  { code, phone: sentPhone, sourceIp }: SentCode,
  ports: CodeUsePorts,
): Promise<SmsCodeTarget> {
  const given = toOptionalPhoneNumber(sentPhone)?.phone;
  const phone = given ?? (await ports.smsCodes.recallPhone(purpose, networkFor(sourceIp)));
  if (phone === undefined) throw new ApiError("invalidSmsCode");
  const target = { purpose, phone };
  if (!(await useSmsCode(target, { code, sourceIp }, ports))) throw new ApiError("invalidSmsCode");
  return target;
}
