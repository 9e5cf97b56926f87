import { hash } from "node:crypto";
import { hmsService } from "../../functions/adapters/gateways/hms/hms.ts";
import type { VendorService } from "../../functions/adapters/gateways/vendors/vendor-service.ts";
import type { PushCredentials } from "../../functions/generated/types.ts";

/** A device as a request names it. */
export interface RequestedDevice {
  readonly token: string;
  /** The same on every attempt. */
  readonly id: string;
}

/** The code of a token in an answer that speaks of single tokens; undefined if it was accepted. */
type TokenCodes = readonly (string | undefined)[];

/** What a simulated vendor reads from a request, and how it answers. */
export interface VendorProtocol {
  readonly service: VendorService<never, unknown>;
  read(body: string): { readonly tokens: readonly string[]; readonly tag: string };
  /** True for codes that an answer gives for single tokens; all others are of the whole request. */
  isOfToken(code: string): boolean;
  /** @param codes one for each token */
  answerTokens(tokens: readonly string[], codes: TokenCodes): object;
  answerAll(code: string): object;
}

const HMS: VendorProtocol = {
  service: hmsService,
  read: (body) => {
    const { message } = JSON.parse(body);
    return { tokens: message.token, tag: String(message.android.notification.tag) };
  },
  isOfToken: (code) => code === "IllegalToken",
  answerTokens: (tokens, codes) => {
    const illegal = tokens.filter((_, index) => codes[index] !== undefined);
    if (illegal.length === 0) return { code: "80000000" };
    const told = { success: tokens.length - illegal.length, illegal_tokens: illegal };
    return { code: "80100000", msg: JSON.stringify(told) };
  },
  answerAll: (code) => ({ code }),
};

const VENDORS: { readonly [provider: string]: VendorProtocol } = { hms: HMS };

export const VENDOR_CREDENTIALS: PushCredentials = {
  hms: [{ appId: "101", clientSecret: "secret" }],
};

/** The protocol of a vendor that the simulation knows; undefined for all other providers. */
export function vendorProtocolFor(provider: string): VendorProtocol | undefined {
  return VENDORS[provider];
}

/** The service of production, with access tokens that nobody has to be asked for. */
export function simulatedService({ service }: VendorProtocol): VendorService<never, unknown> {
  let issued = 0;
  return {
    ...service,
    ...(service.tokens && {
      tokens: {
        ...service.tokens,
        issue: async (_profile, { nowMs }) => {
          issued += 1;
          return { token: `access ${issued}`, expiresAtMs: nowMs + 3_600_000 };
        },
      },
    }),
  };
}

/** The devices of a request; a repeated notification has the same id, because its tag is the same. */
export function readDevices({ read }: VendorProtocol, body: string): RequestedDevice[] {
  const { tokens, tag } = read(body);
  return tokens.map((token) => ({ token, id: hash("sha256", `${tag} ${token}`) }));
}
