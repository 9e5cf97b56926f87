import { toNewPassword } from "../domain/accounts/password.ts";
import type { PhoneNumber } from "../domain/accounts/phone-number.ts";
import type { SmsCodeTarget } from "../domain/accounts/sms-code.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { takenError, uniqueValues } from "../domain/accounts/unique-field.ts";
import { newUsername } from "../domain/accounts/user.ts";
import { toPhoneSignUpFields } from "../domain/accounts/user-fields.ts";
import { ApiError } from "../domain/api-error.ts";
import type { JsonObject } from "../domain/json.ts";
import { closedError } from "../domain/objects/class-permission.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import { draftUser } from "./draft-user.ts";
import { type Claimant, reserveAttempt } from "./reserve-attempt.ts";

interface PhoneSignUp {
  readonly claimant: Claimant;
  readonly target: SmsCodeTarget;
  readonly code: string;
  readonly number: PhoneNumber;
  readonly body: JsonObject;
  /** By the class permission `create` of `_User`. */
  readonly permitted: boolean;
}

/**
 * A new user whose number is proven by a code. What can be refused is refused between proof and use:
 * only the number's owner learns why, and he can correct it and send the same code again.
 *
 * @throws ApiError loginLocked, invalidSmsCode, forbidden, those of `signUp`, and
 *   `mobilePhoneTaken` when someone else took the number meanwhile
 */
export async function signUpByPhone(
  { claimant, target, code, number, body, permitted }: PhoneSignUp,
  ports: AccountsPorts,
): Promise<StoredUser> {
  // Else a number without a user could be told by its never being locked.
  if (ports.settings.errorMode === "private") {
    await reserveAttempt(claimant, ports.clock.now(), ports);
  }
  const proven = await ports.smsCodes.prove(target, code);
  if (proven === undefined) throw new ApiError("invalidSmsCode");
  // Here and not at the route: a known user logs in also where registration is closed.
  if (!permitted) throw closedError("create");
  const { fields, password: chosen } = toPhoneSignUpFields(body);
  const password = chosen === undefined ? undefined : toNewPassword(chosen, ports.settings);
  const draft = draftUser(
    {
      fields: { username: number.written, ...fields, mobilePhoneNumber: number.written },
      verification: { mobilePhoneVerified: true },
    },
    ports,
  );
  await assertFree(fields, ports);
  if (!(await proven.spend())) throw new ApiError("invalidSmsCode");
  const passwordHash = password === undefined ? undefined : await ports.passwords.hash(password);
  const user = passwordHash === undefined ? draft : { ...draft, _passwordHash: passwordHash };
  const result = await ports.users.create(user);
  if (result.kind === "created") return user;
  if (result.field !== "username" || fields.username !== undefined) throw takenError(result.field);
  return createNamedAtRandom(user, ports);
}

/** Only spares the code: whether a value is free, the transaction decides. */
async function assertFree(fields: JsonObject, { users }: AccountsPorts): Promise<void> {
  for (const unique of uniqueValues({ ...fields, mobilePhoneNumber: undefined })) {
    if ((await users.findObjectId(unique)) !== undefined) throw takenError(unique.field);
  }
}

/** Someone else has the number as his username. */
async function createNamedAtRandom(
  user: StoredUser,
  { users, random }: AccountsPorts,
): Promise<StoredUser> {
  const renamed = { ...user, username: newUsername(random.text) };
  const result = await users.create(renamed);
  if (result.kind === "conflict") throw takenError(result.field);
  return renamed;
}
