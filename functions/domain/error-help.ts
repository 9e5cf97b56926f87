import { ERRORS, type ErrorName } from "./api-error.ts";

/** The explanation of an error in docs/errors.md and `GET /1.1/errors/<code>`. */
interface ErrorHelp {
  /** Completes "It is answered when …" or names the cause. */
  readonly when: string;
  /** The next step of the developer. */
  readonly fix: string;
}

const ERROR_HELP: Readonly<Record<ErrorName, ErrorHelp>> = {
  internal: {
    when: "A bug in Landfall, or a failure of an AWS service.",
    fix: "Check whether the write was made, then try again. If the error persists, search the logs of the function for the request id.",
  },
  badParameter: {
    when: "A parameter, condition or operation without a more specific code is wrong; the text names it.",
    fix: "Correct what the text names. An unknown key that resembles a known key is rejected as a typing error.",
  },
  readOnlyRecord: {
    when: "A POST or PUT to a push record.",
    fix: "Records are written by pushes only. Send a new push.",
  },
  objectNotFound: {
    when: "No object has this id, or the requester may not read it; or the id is malformed.",
    fix: "Check the id and the class, then the ACL of the object and the session of the request.",
  },
  classNotFound: {
    when: "The deployment does not serve this class.",
    fix: "Check its name, including upper and lower case, or add it to `classes` in the configuration.",
  },
  engineOff: {
    when: "A cloud function is called, and the configuration has no engine.",
    fix: "Set `engine` in the configuration to where the cloud code runs.",
  },
  classesOff: {
    when: "An object of the app's own classes is read or written, and the configuration has no `classes`.",
    fix: 'Add `"classes": {}` to the configuration and deploy it, or start the local cloud again.',
  },
  filesOff: {
    when: "A file is uploaded, read or deleted, and the configuration has no `files`.",
    fix: 'Add `"files": {}` to the configuration and deploy it, or start the local cloud again.',
  },
  routeNotFound: {
    when: "The path does not exist, or not with this method.",
    fix: "Compare path and method with the reference; paths begin with `/1.1`.",
  },
  invalidClassName: {
    when: "A class's name begins with a digit or has characters other than letters, digits and `_`.",
    fix: "Rename the class; upper and lower case differ.",
  },
  invalidKeyName: {
    when: "A key begins with `_`, has characters other than letters, digits and `_`, or is reserved.",
    fix: "Rename the key.",
  },
  invalidPointer: {
    when: "A pointer lacks its class or its id, or its class differs from the column's.",
    fix: 'Send `{"__type": "Pointer", "className": "_User", "objectId": "…"}` with the class of the column.',
  },
  malformedJson: {
    when: "The body, or `where` in the query, is not JSON, or not an object.",
    fix: "Send an object as JSON in UTF-8: keys and strings in double quotes; `where` percent-encoded.",
  },
  invalidValueType: {
    when: "A value has another type than its column or its parameter; or a date is malformed.",
    fix: "Send the type that the text names. Columns take their type from their first value.",
  },
  invalidChannel: {
    when: "A channel's name has a space or a punctuation mark, is too long, or a device has too many channels.",
    fix: "Use letters, digits, `_`, `=` and `-`, at most 256 characters.",
  },
  missingKey: {
    when: "A key that the operation needs is not in the body.",
    fix: "Add the key that the text names.",
  },
  invalidDeviceToken: {
    when: "A device token is empty, too long, not a string, or has characters that tokens never have.",
    fix: "Send the token as the platform gives it; APNs tokens in hexadecimal, without `<`, `>` and spaces.",
  },
  objectTooLarge: {
    when: "The object has too many bytes or more than 300 fields.",
    fix: "Move large values to files or to objects of their own.",
  },
  readOnlyKey: {
    when: "The key can't be changed after the object was created, such as the name of a role.",
    fix: "Leave the key out, or create a new object.",
  },
  clientPushForbidden: {
    when: "A client pushes with the app key, and the setting `clientPushAllowed` is off.",
    fix: "Push from a server with the master key: `X-LC-Key: <masterKey>,master`.",
  },
  captchaOff: {
    when: "A client asks for a captcha.",
    fix: "Turn captchas off in the app; networks that fail often are limited instead.",
  },
  smsOff: {
    when: "The operation sends a text message, and the configuration has no sender.",
    fix: "Set up SMS in the configuration, or use mail addresses.",
  },
  nestedKeyInvalid: {
    when: "A key inside a value contains `$` or `.`.",
    fix: "Rename the key; operations such as `__op` belong at the top level.",
  },
  invalidFileName: {
    when: "A file's name is empty, longer than 255 bytes, or has control characters.",
    fix: "Give the file a shorter, printable name.",
  },
  invalidAcl: {
    when: "An ACL is not an object of subjects with `read` and `write`, or names too many roles.",
    fix: 'Send `{"*": {"read": true}, "<objectId>": {"read": true, "write": true}, "role:<name>": {…}}`.',
  },
  batchTimeout: {
    when: "A batch ran out of its 15 seconds before this item, or during it. Items with an answer are done.",
    fix: "Send the items with this error again, fewer at once. If the text says so, check first whether the item is done.",
  },
  engineTimeout: {
    when: "The app's engine did not answer within 15 seconds.",
    fix: "Make the cloud function faster, or let it start the work and answer at once.",
  },
  invalidEmail: {
    when: "The value of `email` is not a mail address.",
    fix: "Send one address, such as `tom@example.com`, without a name and without spaces.",
  },
  invalidMobilePhoneNumber: {
    when: "The value of `mobilePhoneNumber` is not a phone number.",
    fix: "Send it with its country code, such as `+8613800138000`.",
  },
  invalidRelation: {
    when: "A relation operation has no pointers, or more than 1,000.",
    fix: "Split the operation.",
  },
  duplicateValue: {
    when: "Another object already has this value of a unique field, such as the name of a role.",
    fix: "Find and use the other object, or choose another value.",
  },
  invalidRoleName: {
    when: "A role's name has characters other than letters, digits, `_`, `-` and spaces.",
    fix: "Choose another name.",
  },
  hookTimeout: {
    when: "A hook of the app's engine took too long.",
    fix: "Make the hook faster, or do the work in an `afterSave` hook.",
  },
  hookRefused: {
    when: "A hook of the app's engine refused the write.",
    fix: "The text comes from the hook: see the cloud code.",
  },
  logInRefused: {
    when: "The hook `onLogin` of the app's engine refused the log-in.",
    fix: "The text comes from the hook: see the cloud code.",
  },
  invalidPushTime: {
    when: "`push_time` is not a time, or too far ahead.",
    fix: "Send ISO 8601 in UTC, such as `2026-11-23T08:00:00.000Z`, at most 366 days ahead.",
  },
  queryTooExpensive: {
    when: "No index fits the query, and reading all objects would cost too much.",
    fix: "Add a condition on an indexed field, or declare an index (docs/protocol/queries.md, Limits and cost).",
  },
  usernameMissing: {
    when: "`username` is missing, empty or not a string.",
    fix: "Send `username`; log-in also accepts `email` or `mobilePhoneNumber`.",
  },
  passwordMissing: {
    when: "`password` is missing, empty or not a string.",
    fix: "Send the password as a string, even if it has only digits.",
  },
  usernameTaken: {
    when: "Another user has this name.",
    fix: "Let the user choose another name, or log in.",
  },
  emailTaken: {
    when: "Another user has this mail address.",
    fix: "Let the user log in or reset the password.",
  },
  emailMissing: { when: "`email` is missing or empty.", fix: "Send `email`." },
  emailNotFound: {
    when: "No user has this mail address.",
    fix: "Check the address, or sign up.",
  },
  userUnalterable: {
    when: "The operation needs the session of the user it changes; it is missing, ended or another user's.",
    fix: "Log in again and send the token in `X-LC-Session`, or use the master key on a server.",
  },
  platformAccountTaken: {
    when: "The third-party account is linked to another user.",
    fix: "Log in with the third-party account, or unlink it from that user first.",
  },
  credentialsMismatch: {
    when: "The password is wrong.",
    fix: "Ask the user again, or reset the password.",
  },
  friendshipNotFound: {
    when: "The attributes of a follow are changed, and the first user doesn't follow the second.",
    fix: "Follow the user first: `POST /1.1/users/<objectId>/friendship/<objectId>`.",
  },
  userNotFound: {
    when: "The user does not exist; at `/users/me`, the session is not valid.",
    fix: "Check the name, or sign up; at `/users/me` log in again.",
  },
  mobilePhoneMissing: {
    when: "`mobilePhoneNumber` is missing or empty.",
    fix: "Send `mobilePhoneNumber`.",
  },
  mobilePhoneNotFound: {
    when: "No user has this phone number.",
    fix: "Check the number and its country code, or sign up.",
  },
  mobilePhoneTaken: {
    when: "Another user has this phone number.",
    fix: "Let the user log in by a code.",
  },
  mobilePhoneNotVerified: {
    when: "The log-in or the reset needs a phone number that was verified.",
    fix: "Verify it: `POST /1.1/requestMobilePhoneVerify`, then `/1.1/verifyMobilePhone/<code>`.",
  },
  emailNotVerified: {
    when: "The configuration asks for a verified mail address before log-in.",
    fix: "Let the user open the link of the mail; `POST /1.1/requestEmailVerify` sends another.",
  },
  usernameBlank: {
    when: "The name is blank, unprintable or too long.",
    fix: "Let the user choose another name.",
  },
  passwordBlank: { when: "The password is blank.", fix: "Let the user choose another one." },
  passwordTooLong: {
    when: "The password has more than 1,024 bytes.",
    fix: "Let the user choose a shorter one.",
  },
  passwordTooShort: {
    when: "The password is shorter than the configuration allows.",
    fix: "Let the user choose a longer one.",
  },
  passwordCommon: {
    when: "The password is among the first that attackers try.",
    fix: "Let the user choose another one.",
  },
  loginLocked: {
    when: "The user had too many wrong passwords or codes.",
    fix: "Wait, log in by an SMS code or reset the password; both end the lock.",
  },
  userBlocked: {
    when: "The app's team has blocked the user (`loginBlocked`).",
    fix: "Say so to the user; the team ends it with the master key or in the console.",
  },
  platformIdMissing: {
    when: "`authData` lacks `uid` or `openid`.",
    fix: "Send the id and the token that the platform's SDK gave to the app.",
  },
  invalidPlatformSession: {
    when: "The platform does not confirm the account, or the configuration does not serve it.",
    fix: "Sign in at the platform again; check the app's credentials there.",
  },
  invalidWeixinSession: {
    when: "Weixin does not confirm the account.",
    fix: "Sign in at Weixin again; check the app's credentials there.",
  },
  cqlUnsupported: {
    when: "A push has a condition in CQL.",
    fix: "Write the condition as `where`.",
  },
  cqlSyntax: {
    when: "A statement of CQL is malformed, or has a form that is not served.",
    fix: "The message names the word, its position and what may stand there; see `docs/protocol/cql.md`.",
  },
  cqlInsertFailed: {
    when: "A row of an `insert` with several rows was refused.",
    fix: "The message has the row's error and how many rows are saved; insert the others again.",
  },
  geoPointOutOfRange: {
    when: "A latitude is not within ±90, or a longitude not within ±180.",
    fix: "Check that they are not swapped.",
  },
  batchOnField: {
    when: "`Batch` on a field that is not a relation.",
    fix: "Send one operation for each field.",
  },
  noEffect: {
    when: "The condition of a conditional update or deletion was not met.",
    fix: "Read the object again, then retry if the change still makes sense.",
  },
  unauthorized: {
    when: "The app id, a key or a signature is missing or wrong. The local cloud says which.",
    fix: "Send `X-LC-Id` with `X-LC-Key` or `X-LC-Sign`; the master key as `<masterKey>,master`.",
  },
  forbidden: {
    when: "The class permissions or the object's ACL forbid the operation, or it needs the master key.",
    fix: "Send the session of a permitted user, use the master key on a server, or change the permission.",
  },
  payloadTooLarge: {
    when: "The body has too many bytes, or the answers of a batch don't fit into one answer.",
    fix: "Send less at once; a push takes 4,096 bytes.",
  },
  unsupportedMediaType: {
    when: "The body is not JSON by its `Content-Type`, not UTF-8, or compressed.",
    fix: "Send `Content-Type: application/json` without `Content-Encoding`.",
  },
  tooManyRequests: {
    when: "Too many pushes in a minute; too many failed log-ins, new users, devices or mails from one network.",
    fix: "Wait as many seconds as `Retry-After` says; settings under `throttle` change the limits. The master key has no limits by network.",
  },
  headersTooLarge: {
    when: "The headers have more than 10,240 bytes.",
    fix: "Check for a session token or a cookie that has grown.",
  },
  smsTooFrequent: {
    when: "Too many text messages to one number or country, or from one network; the text says which.",
    fix: "Wait as many seconds as `Retry-After` says; the app should show a countdown.",
  },
  invalidSmsCode: {
    when: "The code is wrong, used or expired, or belongs to another number.",
    fix: "Ask the user for the code again, then send a new code.",
  },
  engineUnavailable: {
    when: "The app's engine can't be reached, or does not answer JSON.",
    fix: "Check that the engine runs and that `engine` in the configuration names it.",
  },
  unavailable: {
    when: "Persistent contention on the object, or a platform that does not answer.",
    fix: "Try again after a second, as SDKs do.",
  },
};

/** One of the errors that share a code. */
interface ErrorMeaning extends ErrorHelp {
  readonly name: ErrorName;
  readonly status: number;
  readonly error: string;
}

/** All errors by code, in the order of the codes. */
export function meaningsByCode(): ReadonlyMap<number, readonly ErrorMeaning[]> {
  const names = (Object.keys(ERRORS) as ErrorName[]).sort(
    (a, b) => ERRORS[a].code - ERRORS[b].code,
  );
  const meanings = new Map<number, ErrorMeaning[]>();
  for (const name of names) {
    const { code, status, text } = ERRORS[name];
    meanings.set(code, [
      ...(meanings.get(code) ?? []),
      { name, status, error: text, ...ERROR_HELP[name] },
    ]);
  }
  return meanings;
}
