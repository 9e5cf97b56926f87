import { ApiError } from "../../../functions/domain/api-error.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type { PlatformVerifier } from "../../../functions/ports/accounts.ts";
import { type AccountsService, startAccountsService } from "./accounts-service.ts";

/** The accounts function with platforms that tests control, and the calls on third-party accounts. */
export interface AuthDataService extends AccountsService {
  /** Platforms that were called, in order; tests may empty it. */
  readonly verifications: string[];
  signIn(authData: unknown, more?: object): ReturnType<AccountsService["call"]>;
  /** A change by the user, as a sign-up or sign-in answered them. */
  put(user: JsonObject, body: object, query?: string): ReturnType<AccountsService["call"]>;
  authDataOf(user: JsonObject): Promise<JsonObject | undefined>;
  countUsers(): Promise<number>;
  register(username: string, fields?: object): Promise<JsonObject>;
}

export async function startAuthDataService(): Promise<AuthDataService> {
  const verifications: string[] = [];
  const platforms = {
    isChecked: async (platform: string) => platform.startsWith("checked"),
    verify: createAuthDataServiceVerifier(verifications),
  };
  const service = await startAccountsService({ signUpsPerNetwork: 10_000 }, { platforms });
  const { call } = service;
  const master = { master: true };
  return {
    ...service,
    verifications,
    signIn: (authData, more = {}) => call("POST /users", { authData, ...more }),
    put: (user, body, query = "") =>
      call(`PUT /users/${user.objectId}${query}`, body, { session: user.sessionToken as string }),
    authDataOf: async ({ objectId }) =>
      (await call(`GET /users/${objectId}`, undefined, master)).body.authData,
    countUsers: async () =>
      (await call("GET /users?count=1&limit=0", undefined, master)).body.count,
    register: async (username, fields = {}) =>
      (await call("POST /users", { username, password: "secret", ...fields })).body,
  };
}

/** Platforms named `checked…` accept the token "good" and exchange a `code` for the openid `id-of-<code>`. */
export function createAuthDataServiceVerifier(verifications: string[]): PlatformVerifier["verify"] {
  return async (platform, authData) => {
    verifications.push(platform);
    if (!platform.startsWith("checked")) return { authData, verified: false };
    const { code, ...rest } = authData;
    if (code !== undefined) {
      return { authData: { ...rest, openid: `id-of-${code}` } as JsonObject, verified: true };
    }
    if (authData.access_token !== "good") throw new ApiError("invalidPlatformSession");
    return { authData, verified: true };
  };
}
