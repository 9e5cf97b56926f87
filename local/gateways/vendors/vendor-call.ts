import type { IncomingHttpHeaders } from "node:http";
import { isJsonObject } from "../../../lib/json-object.ts";

/** Key file of a service account at Huawei. */
export interface ServiceAccount {
  readonly project_id: string;
  readonly key_id: string;
  readonly private_key: string;
  readonly sub_account: string;
}

/** The access tokens that one vendor has issued. */
export interface IssuedTokens {
  /** The code of the failure instead, if the script has one or too many were requested. */
  issue(
    owner: string,
    lifetimeSeconds: number,
  ):
    | { readonly token: string; readonly expiresInSeconds: number }
    | { readonly failCode: string | number };
  check(token: string, owner: string): "valid" | "expired" | "unknown";
  /** Checks a JWT that a service account signed. */
  checkSigned(jwt: string, account: ServiceAccount): "valid" | "expired" | "too-long" | "invalid";
}

/** The state that a simulated vendor reads. */
export interface VendorContext<Profile> {
  /** Unix milliseconds of the shared clock. */
  readonly now: () => number;
  /** Its profiles in the stored credentials. */
  readonly profiles: () => readonly Profile[];
  readonly tokens: IssuedTokens;
}

/** A request to `https://<host><path>`, as the simulated vendors receive it at `/<host><path>`. */
export interface VendorCall {
  readonly host: string;
  readonly path: string;
  /** `?token=…`, or empty. */
  readonly query: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface VendorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A notification as it arrives on a device. */
export interface VendorNotification {
  readonly payload: unknown;
  /** Headers of the request that control the delivery. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The target of a click, as the phone's system reads it. */
  readonly click?: object;
  /** A device shows two notifications with the same key as one. */
  readonly idempotencyKey?: string;
}

/** Why one device of a request gets nothing: its code, or the list of the answer that names it. */
export interface ItemFailure {
  readonly code?: string | number;
  readonly list?: string;
}

/** The failure of a whole request. */
export interface CallFailure {
  readonly code?: string | number;
  readonly status?: number;
}

/** Why the vendor refuses a whole request. */
interface RefusalCode {
  readonly status: number;
  readonly reason: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** How the vendor answers in trouble. */
export interface VendorCodes {
  /** Codes and lists by which an answer refuses single tokens; all others refuse the whole request. */
  readonly tokens: readonly string[];
  /** The request's tokens are dead. */
  readonly dead: RefusalCode;
  readonly busy: RefusalCode;
  readonly down: RefusalCode;
  /** The access token has expired; absent for vendors that issue none. */
  readonly expired?: RefusalCode;
  /** Nothing more until midnight in Shanghai; absent for vendors without such a limit. */
  readonly quota?: RefusalCode;
}

/** A code in an answer with status 200. */
export function refusal(reason: string): RefusalCode {
  return { status: 200, reason };
}

/** A request that passed the vendor's checks, before the script decides how it ends. */
export interface Delivery {
  /** The credential whose quota it uses. */
  readonly credential: string;
  readonly items: readonly { readonly token: string; readonly notification: VendorNotification }[];
  /** Refuses the request at night. */
  readonly nightCode?: string | number;
  /** @param failures by token */
  toAnswer(failures: ReadonlyMap<string, ItemFailure>): VendorAnswer;
}

/** How one vendor answers the requests of one operation. */
interface VendorOperation {
  /** Matches `<host><path>`. */
  readonly at: RegExp;
  receive(call: VendorCall, match: readonly string[]): VendorAnswer | Delivery;
}

export interface SimulatedVendor {
  readonly operations: Readonly<Record<string, VendorOperation>>;
  toRefusal(failure: CallFailure): VendorAnswer;
}

export function isDelivery(received: VendorAnswer | Delivery): received is Delivery {
  return "items" in received;
}

export function json(body: object, status = 200): VendorAnswer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  };
}

/** Undefined if the body is not a JSON object. */
export function readObject(text: string | Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.toString());
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A form without repeated fields. */
export function readForm({ body }: Pick<VendorCall, "body">): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body.toString()));
}

export function readBearer({ headers }: Pick<VendorCall, "headers">): string | undefined {
  return /^bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
}

/** Length as the vendors count it: a surrogate pair is one character. */
export function countCharacters(text: string): number {
  return [...text].length;
}
