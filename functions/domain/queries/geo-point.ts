import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { typeOf } from "../objects/typed-value.ts";
import type { GeoPoint } from "./where-expression.ts";

/** Is a stored value a point? @see wire.md 2.2 */
export function isGeoPoint(
  value: Json | undefined,
): value is { __type: "GeoPoint" } & GeoPoint & JsonObject {
  if (!isJsonObject(value) || typeOf(value) !== "GeoPoint") return false;
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
