import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { getType } from "../objects/typed-value.ts";
import { validateValue } from "../objects/validate-value.ts";
import { badQuery } from "./where-context.ts";
import type { FieldCondition, GeoPoint, NearCondition } from "./where-expression.ts";

/** Mean radii of the earth that SDKs use to convert distances. */
const EARTH_KILOMETERS = 6_371;
const EARTH_MILES = 3_958.8;

interface DistanceBound {
  readonly limits: "minDistance" | "maxDistance";
  /** Units in one radian. */
  readonly perRadian: number;
}

/** Operators that may accompany `$nearSphere` (docs/protocol/queries.md, Geo points). */
export const DISTANCE_BOUNDS: Readonly<Record<string, DistanceBound>> = {
  $maxDistance: { limits: "maxDistance", perRadian: 1 },
  $maxDistanceInRadians: { limits: "maxDistance", perRadian: 1 },
  $maxDistanceInKilometers: { limits: "maxDistance", perRadian: EARTH_KILOMETERS },
  $maxDistanceInMiles: { limits: "maxDistance", perRadian: EARTH_MILES },
  $minDistance: { limits: "minDistance", perRadian: 1 },
  $minDistanceInRadians: { limits: "minDistance", perRadian: 1 },
  $minDistanceInKilometers: { limits: "minDistance", perRadian: EARTH_KILOMETERS },
  $minDistanceInMiles: { limits: "minDistance", perRadian: EARTH_MILES },
};

/**
 * `$nearSphere` with the bounds beside it; if several bounds are given, all of them hold.
 *
 * @throws ApiError badParameter, geoPointOutOfRange (302)
 */
export function parseNear(operand: Json, operators: JsonObject): NearCondition {
  const condition: { -readonly [Member in keyof NearCondition]: NearCondition[Member] } = {
    operator: "$nearSphere",
    point: toPoint("$nearSphere", operand),
    minDistance: 0,
    maxDistance: Number.POSITIVE_INFINITY,
  };
  for (const [name, { limits, perRadian }] of Object.entries(DISTANCE_BOUNDS)) {
    if (!Object.hasOwn(operators, name)) continue;
    const value = operators[name];
    if (typeof value !== "number" || value < 0) {
      throw badQuery(`${name} must be a number of 0 or more.`);
    }
    const tighter = limits === "maxDistance" ? Math.min : Math.max;
    condition[limits] = tighter(condition[limits], value / perRadian);
  }
  return condition;
}

/**
 * `{"$box": [southwest, northeast]}`; the Python SDK sends each corner as given, which may be
 * `[latitude, longitude]`.
 *
 * @throws as `parseNear`
 */
export function parseBox(operand: Json): FieldCondition {
  const box = isJsonObject(operand) && Object.keys(operand).length === 1 ? operand.$box : undefined;
  if (!Array.isArray(box) || box.length !== 2) {
    throw badQuery("$within must be a $box of two GeoPoints.");
  }
  const [southwest, northeast] = box.map((corner) => toPoint("$box", fromPair(corner)));
  return { operator: "$box", southwest: southwest as GeoPoint, northeast: northeast as GeoPoint };
}

function fromPair(corner: Json): Json {
  if (!Array.isArray(corner) || corner.length !== 2) return corner;
  const [latitude = null, longitude = null] = corner;
  return { latitude, longitude };
}

function toPoint(operator: string, operand: Json): GeoPoint {
  if (isJsonObject(operand) && (operand.__type ?? "GeoPoint") === "GeoPoint") {
    const { latitude, longitude } = operand;
    if (typeof latitude === "number" && typeof longitude === "number") {
      validateValue({ __type: "GeoPoint", latitude, longitude }, operator);
      return { latitude, longitude };
    }
  }
  throw badQuery(`${operator} needs a GeoPoint with latitude and longitude.`);
}

/** Whether a stored value is a GeoPoint (docs/protocol/requests.md, Typed values). */
export function isGeoPoint(
  value: Json | undefined,
): value is { __type: "GeoPoint" } & GeoPoint & JsonObject {
  if (!isJsonObject(value) || getType(value) !== "GeoPoint") return false;
  return typeof value.latitude === "number" && typeof value.longitude === "number";
}

/** Great-circle distance in radians, by the haversine formula. */
export function distance(a: GeoPoint, b: GeoPoint): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const halfLatitude = Math.sin((to - from) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const square = halfLatitude ** 2 + Math.cos(from) * Math.cos(to) * halfLongitude ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Borders included. A box whose west lies east of its east crosses the 180th meridian. */
export function isWithinBox(
  { latitude, longitude }: GeoPoint,
  { southwest, northeast }: { readonly southwest: GeoPoint; readonly northeast: GeoPoint },
): boolean {
  if (latitude < southwest.latitude || latitude > northeast.latitude) return false;
  const [west, east] = [southwest.longitude, northeast.longitude];
  const [isEastOfWest, isWestOfEast] = [longitude >= west, longitude <= east];
  return west <= east ? isEastOfWest && isWestOfEast : isEastOfWest || isWestOfEast;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
