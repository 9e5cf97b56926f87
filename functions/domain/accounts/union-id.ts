import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { own } from "../objects/typed-value.ts";
import { isId, isPlatformName } from "./auth-data.ts";

/** One person in several products of a platform. @see interface section 2.4 rule 3, wire.md 4.5 */
export interface UnionAccount {
  /** What the app calls the platform; it names the marker. */
  readonly name: string;
  readonly unionid: string;
  /** This platform object makes its user the person's main user. */
  readonly main: boolean;
}

/** A main user's mark: `authData._<name>_unionid` = `{uid: unionid}`. */
interface UnionMarker {
  readonly name: string;
  readonly unionid: string;
  /** No platform confirmed the union id; see `unionKey`. */
  readonly unverified: boolean;
}

const MARKER = /^_(.+)_unionid$/;

export function markerName(name: string): string {
  return `_${name}_unionid`;
}

/** The union id of a platform object; undefined when it does not ask for union-id sign-in. */
export function unionAccountOf(data: JsonObject): UnionAccount | undefined {
  const name = own(data, "platform");
  const unionid = own(data, "unionid");
  if (!isPlatformName(name) || !isId(unionid)) return undefined;
  const main = own(data, "main_account");
  return { name, unionid, main: main === true || main === "true" };
}

/** @throws ApiError platformIdMissing when the union id or its platform's name is malformed */
export function assertUnionAccount(data: JsonObject): void {
  const isGiven = (name: string) => (own(data, name) ?? null) !== null;
  if (!isGiven("unionid") || !isGiven("platform")) return;
  if (unionAccountOf(data) === undefined) throw new ApiError("platformIdMissing");
}

/**
 * How a marker is compared. Union ids that no platform confirmed are a world of their own: they
 * never lead to a user whose union id was confirmed, nor the other way round.
 */
export function unionKey({ name, unionid, unverified }: UnionMarker): string {
  return `${unverified ? "unverified:" : ""}${name}#${unionid}`;
}

/** The markers of a user. */
export function unionMarkersOf(user: {
  readonly authData?: unknown;
  readonly _unverifiedUnions?: unknown;
}): UnionMarker[] {
  const { authData, _unverifiedUnions: unverified = [] } = user;
  if (typeof authData !== "object" || authData === null) return [];
  return Object.entries(authData as JsonObject).flatMap(([key, value]) => {
    const name = MARKER.exec(key)?.[1];
    const unionid = unionidOf(value);
    if (name === undefined || unionid === undefined) return [];
    return [{ name, unionid, unverified: (unverified as string[]).includes(name) }];
  });
}

function unionidOf(marker: Json): string | undefined {
  const unionid = isJsonObject(marker) ? own(marker, "uid") : undefined;
  return isId(unionid) ? unionid : undefined;
}
