import type { OutgoingHttpHeaders } from "node:http2";
import type { VendorService } from "../../../functions/adapters/gateways/vendors/vendor-service.ts";

/** A request as the vendor gets it. */
export interface VendorRequest {
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/** The code of a token in an answer that speaks of single tokens; undefined if it was accepted. */
export type TokenCodes = readonly (string | undefined)[];

interface Refusal {
  readonly status: number;
  readonly reason: string;
}

/** What a simulated vendor reads from a request, and how it answers. */
export interface VendorProtocol {
  readonly service: VendorService<never, unknown>;
  /** The stored credentials of the vendor. */
  readonly profiles: readonly object[];
  /** The tag is the same for repeated notifications: the device shows the later one in place of the first. */
  read(request: VendorRequest): { readonly tokens: readonly string[]; readonly tag: string };
  /** Absent for vendors that issue none. */
  readAccessToken?(request: VendorRequest): string;
  /** Codes that an answer gives for single tokens; all others are of the whole request. */
  readonly tokenCodes: readonly string[];
  /** @param codes one for each token */
  answerTokens(tokens: readonly string[], codes: TokenCodes): object;
  answerAll(code: string): object;
  /** Of an access token that has expired; absent for vendors that issue none. */
  readonly expired?: Refusal;
  /** Nothing more until midnight in Shanghai; absent for vendors without such a limit. */
  readonly quota?: Refusal;
}

export function bearer({ headers }: VendorRequest): string {
  return String(headers.authorization);
}

/** The tokens that have a code. */
export function tokensWith(
  tokens: readonly string[],
  codes: TokenCodes,
  isMeant: (code: string) => boolean = () => true,
): string[] {
  return tokens.filter((_, index) => {
    const code = codes[index];
    return code !== undefined && isMeant(code);
  });
}
