/**
 * Every error that a client can receive: LeanCloud's code, the HTTP status and the default message
 * (docs/errors.md). SDK users branch on codes, some on messages: don't change
 * either.
 */
export const ERRORS = {
  internal: { code: 1, status: 500, text: "Internal server error." },
  badParameter: { code: 1, status: 400, text: "Bad parameter." },
  readOnlyRecord: { code: 1, status: 400, text: "Push records can't be written." },
  objectNotFound: { code: 101, status: 404, text: "Object not found." },
  classNotFound: { code: 101, status: 404, text: "Class or object doesn't exists." },
  engineOff: {
    code: 101,
    status: 404,
    text: "Class or object doesn't exists. Cloud functions need the setting `engine`.",
  },
  classesOff: {
    code: 101,
    status: 404,
    text: "Class or object doesn't exists. Classes need the setting `classes`.",
  },
  filesOff: {
    code: 101,
    status: 404,
    text: "Class or object doesn't exists. Files need the setting `files`.",
  },
  routeNotFound: { code: 101, status: 404, text: "No such endpoint." },
  invalidClassName: { code: 103, status: 400, text: "Missing or invalid class name." },
  invalidKeyName: { code: 105, status: 400, text: "Invalid key name." },
  invalidPointer: { code: 106, status: 400, text: "Invalid pointer." },
  malformedJson: {
    code: 107,
    status: 400,
    text: "Malformed json object. A json dictionary is expected.",
  },
  invalidValueType: { code: 111, status: 400, text: "Invalid value type for field." },
  invalidChannel: {
    code: 112,
    status: 400,
    text: "Invalid channel name: at most 256 letters, digits, '_', '=' and '-', without spaces.",
  },
  missingKey: { code: 113, status: 400, text: "A required key is missing." },
  invalidDeviceToken: {
    code: 114,
    status: 400,
    text: "Invalid device token: send it as the platform gives it, in hexadecimal for APNs.",
  },
  objectTooLarge: { code: 116, status: 400, text: "The object is too large." },
  readOnlyKey: { code: 117, status: 400, text: "The key is read-only." },
  clientPushForbidden: {
    code: 119,
    status: 403,
    text: "Pushing from clients is switched off; use the master key.",
  },
  captchaOff: {
    code: 119,
    status: 400,
    text: "Captchas are not served here. Networks that sign up or fail often are limited instead.",
  },
  smsOff: { code: 119, status: 400, text: "Text messages are not configured here." },
  nestedKeyInvalid: { code: 121, status: 400, text: "Keys must not contain '$' or '.'." },
  invalidFileName: {
    code: 122,
    status: 400,
    text: "A file's name must have 1 to 255 bytes and no control characters.",
  },
  invalidAcl: {
    code: 123,
    status: 400,
    text: "Invalid ACL: send {subject: {read: true, write: true}}; a subject is *, an objectId or role:NAME.",
  },
  batchTimeout: {
    code: 124,
    status: 503,
    text: "The batch ran out of time before this item. Send the item again.",
  },
  engineTimeout: { code: 124, status: 503, text: "The request timed out on the server." },
  invalidEmail: { code: 125, status: 400, text: "The email address was invalid." },
  invalidMobilePhoneNumber: {
    code: 127,
    status: 400,
    text: "The mobile phone number was invalid.",
  },
  invalidRelation: {
    code: 128,
    status: 400,
    text: "A relation operation takes 1 to 1000 pointers.",
  },
  duplicateValue: {
    code: 137,
    status: 400,
    text: "A unique field was given a value that is already taken.",
  },
  invalidRoleName: {
    code: 139,
    status: 400,
    text: "A role's name holds letters, digits, '_', '-' and spaces.",
  },
  hookTimeout: { code: 141, status: 400, text: "Cloud Code hook timed out." },
  hookRefused: { code: 142, status: 400, text: "Cloud Code validation failed." },
  logInRefused: { code: 142, status: 401, text: "Cloud Code validation failed." },
  invalidPushTime: { code: 152, status: 400, text: "Invalid push time." },
  queryTooExpensive: { code: 154, status: 400, text: "The query would read too much." },
  usernameMissing: { code: 200, status: 400, text: "Username is missing or empty." },
  passwordMissing: { code: 201, status: 400, text: "Password is missing or empty." },
  usernameTaken: { code: 202, status: 400, text: "Username has already been taken." },
  emailTaken: { code: 203, status: 400, text: "Email has already been taken." },
  emailMissing: { code: 204, status: 400, text: "Email is missing or empty." },
  emailNotFound: { code: 205, status: 400, text: "No user has this email address." },
  userUnalterable: {
    code: 206,
    status: 403,
    text: "The user cannot be altered by a client without the session.",
  },
  platformAccountTaken: {
    code: 208,
    status: 400,
    text: "The third-party account is linked to another user already.",
  },
  credentialsMismatch: {
    code: 210,
    status: 400,
    text: "The username and password mismatch.",
  },
  friendshipNotFound: { code: 221, status: 400, text: "The user does not follow the other one." },
  userNotFound: { code: 211, status: 400, text: "Could not find user." },
  mobilePhoneMissing: { code: 212, status: 400, text: "Mobile phone number is missing or empty." },
  mobilePhoneNotFound: { code: 213, status: 400, text: "No user has this mobile phone number." },
  mobilePhoneTaken: { code: 214, status: 400, text: "Mobile phone number has already been taken." },
  mobilePhoneNotVerified: {
    code: 215,
    status: 400,
    text: "The mobile phone number was not verified.",
  },
  emailNotVerified: { code: 216, status: 400, text: "The email address was not verified." },
  usernameBlank: { code: 217, status: 400, text: "Username must not be blank." },
  passwordBlank: { code: 218, status: 400, text: "Password must not be blank." },
  passwordTooLong: {
    code: 218,
    status: 400,
    text: "Password must not be longer than 1,024 bytes.",
  },
  passwordTooShort: { code: 218, status: 400, text: "Password is too short." },
  passwordCommon: {
    code: 218,
    status: 400,
    text: "Password is one of the most common ones; choose another.",
  },
  loginLocked: {
    code: 219,
    status: 400,
    text: "Too many failed logins; retry later or reset the password.",
  },
  userBlocked: { code: 220, status: 403, text: "The user is blocked." },
  platformIdMissing: {
    code: 250,
    status: 400,
    text: "Invalid authData: the id of the third-party account is missing.",
  },
  invalidPlatformSession: {
    code: 251,
    status: 400,
    text: "Invalid authData: the third-party platform does not confirm it.",
  },
  invalidWeixinSession: {
    code: 252,
    status: 400,
    text: "Invalid authData: invalid Weixin session.",
  },
  cqlUnsupported: {
    code: 300,
    status: 400,
    text: "A push takes no CQL; send the condition as where.",
  },
  cqlSyntax: { code: 300, status: 400, text: "CQL: syntax error." },
  cqlInsertFailed: { code: 301, status: 400, text: "Not all rows of the statement are saved." },
  geoPointOutOfRange: { code: 302, status: 400, text: "The GeoPoint is out of range." },
  batchOnField: {
    code: 304,
    status: 400,
    text: "Only a relation takes several operations at once.",
  },
  noEffect: { code: 305, status: 400, text: "No effect on updating/deleting a document." },
  unauthorized: { code: 401, status: 401, text: "Unauthorized." },
  forbidden: { code: 403, status: 403, text: "Forbidden by class permissions or ACL." },
  payloadTooLarge: { code: 413, status: 413, text: "The request body is too large." },
  unsupportedMediaType: { code: 415, status: 415, text: "Unsupported content type or encoding." },
  tooManyRequests: { code: 429, status: 429, text: "Too many requests." },
  headersTooLarge: { code: 431, status: 431, text: "The request headers are too large." },
  smsTooFrequent: { code: 601, status: 400, text: "Too many text messages to this number." },
  invalidSmsCode: { code: 603, status: 400, text: "Invalid SMS code." },
  engineUnavailable: { code: 1, status: 502, text: "The engine did not answer." },
  unavailable: { code: 503, status: 503, text: "Temporarily unavailable; retry." },
} as const satisfies Record<string, { code: number; status: number; text: string }>;

export type ErrorName = keyof typeof ERRORS;

/** Errors of the server whose texts help a developer and reveal nothing. */
const EXPLAINED_ERRORS: ReadonlySet<ErrorName> = new Set([
  "batchTimeout",
  "engineTimeout",
  "engineUnavailable",
]);

export const ERROR_NAMES: ReadonlySet<string> = new Set(Object.keys(ERRORS));

/** An error that the protocol defines; anything else that is thrown is a bug or an outage. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly error: ErrorName;
  readonly retryAfterSeconds: number | undefined;

  /** @param message replaces the catalogue's text; must not reveal secrets or other users' data */
  constructor(
    error: ErrorName,
    message: string = ERRORS[error].text,
    options?: ErrorOptions & { readonly retryAfterSeconds?: number },
  ) {
    super(message, options);
    this.error = error;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }

  get code(): number {
    return ERRORS[this.error].code;
  }

  get status(): number {
    return ERRORS[this.error].status;
  }
}

/**
 * An error with the catalogue's text, which apps may match, and a sentence after it that names the value,
 * the allowed form and the next step.
 *
 * @param advice must not reveal secrets or other users' data
 */
export function explainedError(error: ErrorName, advice: string): ApiError {
  return new ApiError(error, `${ERRORS[error].text} ${advice}`);
}

/**
 * The HTTP status and body for anything that was thrown. From status 500 on, the body has only the
 * request id, unless the app's own engine failed (docs/protocol/errors.md, Error body).
 */
export function toErrorBody(
  error: unknown,
  requestId: string,
): { readonly status: number; readonly code: number; readonly error: string } {
  const { code, status, text } = ERRORS[error instanceof ApiError ? error.error : "internal"];
  const isPublic = error instanceof ApiError && (status < 500 || EXPLAINED_ERRORS.has(error.error));
  return { status, code, error: isPublic ? error.message : `${text} Request id: ${requestId}.` };
}

/**
 * The value of the header `Link`, whose fragment is the name of the error. It is a header, because SDKs pass the members of
 * the body on (RFC 8288).
 */
export function helpLink(error: unknown): string {
  const name = error instanceof ApiError ? error.error : "internal";
  return `</1.1/errors/${ERRORS[name].code}#${name}>; rel="help"`;
}

/** The value of `Retry-After`; undefined for errors that waiting does not end. */
export function retryAfter(error: unknown): number | undefined {
  return error instanceof ApiError ? error.retryAfterSeconds : undefined;
}
