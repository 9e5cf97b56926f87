import { mailsAfterChange } from "../../../domain/accounts/mail.ts";
import { toNewPassword } from "../../../domain/accounts/password.ts";
import {
  acceptsCodes,
  type PhoneNumber,
  toPhoneNumber,
} from "../../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES, type SmsCodeTarget, toSmsCode } from "../../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import { takenError, uniqueValues } from "../../../domain/accounts/unique-field.ts";
import { newUsername } from "../../../domain/accounts/user.ts";
import { toPhoneSignUpFields, type UserFields } from "../../../domain/accounts/user-fields.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { closedError } from "../../../domain/objects/class-permission.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { saveFirstRelations, splitSystemRelations } from "../../classes/system-relations.ts";
import { admitMails } from "../../messages/mails.ts";
import { proveSmsCode } from "../../messages/sms-codes.ts";
import { checkLoginCode } from "../credentials.ts";
import { admitLogIn, type Claimant, countAttempt, settleLogIn } from "../log-in-limits.ts";
import { findByPhone, releasePhone } from "../phone-codes.ts";
import { beginSession } from "../sessions.ts";
import { draftUser, followSignUp, withPassword } from "../sign-up.ts";
import { hookSignUp } from "../user-hooks.ts";

type SignInPorts = AccountsPorts &
  LimitedBy<"loginLock" | "failedLogins" | "slowLogins" | "codeGuesses" | "signUps" | "mails">;

/**
 * POST /1.1/usersByMobilePhone. Logs in the user who has the number, or creates one. A user
 * who never proved the number loses it to the new user: a code can't show whose account it is.
 */
export async function signInByPhone(
  request: OperationRequest<"signInByPhone">,
  ports: SignInPorts,
): Promise<OperationResponse> {
  const number = toPhoneNumber(request.body.mobilePhoneNumber);
  const holder = await findByPhone(number.phone, ports);
  const admission = await admitLogIn(holder?.objectId, request, ports);
  const [signedIn] = await Promise.allSettled([signIn(number, holder, request, ports)]);
  return settleLogIn(admission, signedIn, request, ports);
}

async function signIn(
  number: PhoneNumber,
  holder: StoredUser | undefined,
  request: OperationRequest<"signInByPhone">,
  ports: SignInPorts,
): Promise<OperationResponse> {
  const { body, sourceIp } = request;
  const code = toSmsCode(body.smsCode);
  const target = { purpose: SMS_PURPOSES.signInByPhone, phone: number.phone };
  const identifier = { field: "mobilePhoneNumber", value: number.phone } as const;
  if (holder !== undefined && acceptsCodes(holder, ports.settings)) {
    const known = { objectId: holder.objectId, identifier, sourceIp };
    const user = await checkLoginCode(known, { target, code, sourceIp }, ports);
    return { body: await beginSession(user, request, ports) };
  }
  const claimant = { objectId: undefined, identifier, sourceIp };
  const user = await signUpByPhone({ claimant, target, code, number, request }, ports);
  await followSignUp(user, request, ports);
  const location = `/1.1/users/${user.objectId}`;
  return { status: 201, location, body: await beginSession(user, request, ports) };
}

interface PhoneSignUp {
  readonly claimant: Claimant;
  readonly target: SmsCodeTarget;
  readonly code: string;
  readonly number: PhoneNumber;
  readonly request: OperationRequest<"signInByPhone">;
}

/**
 * Creates a user whose number is verified by a code. The request is validated after the code was
 * found right and before it is spent: only the owner of the number sees the error, and can send the
 * same code again.
 *
 * @throws ApiError invalidSmsCode, forbidden, those of `signUp`, and mobilePhoneTaken
 *   when another user has taken the number meanwhile
 */
async function signUpByPhone(
  { claimant, target, code, number, request }: PhoneSignUp,
  ports: SignInPorts,
): Promise<StoredUser> {
  // Otherwise a number without a user would be recognized by its passwords, which would never lock.
  if (ports.settings.errorMode === "private") {
    await countAttempt(claimant, ports.clock.now(), ports);
  }
  const proven = await proveSmsCode(target, { code, sourceIp: request.sourceIp }, ports);
  if (proven === undefined) throw new ApiError("invalidSmsCode");
  // Checked here and not by the router: existing users log in even where registration is closed.
  if (!request.permitted) {
    const access = { class: "_User", operation: "create" } as const;
    throw closedError(access, ports.settings.classPermissions);
  }
  const { fields: chosenFields, password: chosen } = toPhoneSignUpFields(request.body);
  const { fields, relations } = await splitSystemRelations("_User", chosenFields, ports);
  const password =
    chosen === undefined
      ? undefined
      : await toNewPassword(chosen, ports.settings, request.requester.work);
  const sent = {
    fields: { username: number.written, ...fields, mobilePhoneNumber: number.written },
    verification: { mobilePhoneVerified: true },
    password,
  };
  const unhooked = draftUser(sent, ports);
  await assertFree(fields, ports);
  await ports.networkThrottle.admit("signUps", request);
  const hooked = await hookSignUp(unhooked, sent, request, ports);
  const draft = hooked === sent ? unhooked : draftUser(keepNumber(hooked, number), ports);
  await admitMails(mailsAfterChange(undefined, draft, ports.settings), request, ports);
  if (!(await proven.spend())) throw new ApiError("invalidSmsCode");
  await saveFirstRelations(draft, relations, { ...ports, requester: request.requester });
  const user = await withPassword(draft, password, ports);
  const result = await createWithNumber(user, target.phone, ports);
  if (result.kind !== "conflict") return user;
  if (result.field !== "username" || fields.username !== undefined) throw takenError(result.field);
  return createWithRandomName(user, target.phone, ports);
}

/** The code proved this number, and no hook proves another. */
function keepNumber(hooked: UserFields, { written }: PhoneNumber): UserFields {
  return { ...hooked, fields: { ...hooked.fields, mobilePhoneNumber: written } };
}

/** Creates the user and takes the number from a user who never proved it, in one transaction. */
function createWithNumber(user: StoredUser, phone: string, ports: AccountsPorts) {
  return ports.users.carryOut(async () => {
    const released = await releasePhone(phone, user.objectId, ports);
    return { kind: "create", user, ...(released && { changes: [released] }) };
  });
}

/** Spares the code. Only the transaction that creates the user decides whether a value is free. */
async function assertFree(fields: JsonObject, { users }: AccountsPorts): Promise<void> {
  for (const unique of uniqueValues({ ...fields, mobilePhoneNumber: undefined })) {
    if ((await users.findObjectId(unique)) !== undefined) throw takenError(unique.field);
  }
}

/** Creates the user if the number, the default username, is the username of another user. */
async function createWithRandomName(
  user: StoredUser,
  phone: string,
  ports: AccountsPorts,
): Promise<StoredUser> {
  const renamed = { ...user, username: newUsername(ports.random.text) };
  const result = await createWithNumber(renamed, phone, ports);
  if (result.kind === "conflict") throw takenError(result.field);
  return renamed;
}
