import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { validateValue } from "../objects/validate-value.ts";
import { badQuery } from "./where-context.ts";
import type { FieldCondition, GeoPoint, NearCondition } from "./where-expression.ts";

/** Mean radii of the earth, as the SDKs convert distances with. */
const EARTH_KILOMETERS = 6_371;
const EARTH_MILES = 3_958.8;

interface DistanceBound {
  readonly limits: "minDistance" | "maxDistance";
  /** Units in a radian. */
  readonly perRadian: number;
}

/** What `$nearSphere` may stand beside. @see wire.md 3.2 */
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
 * `$nearSphere` with the bounds beside it; of several bounds each holds.
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
    if (typeof value !== "number" || value < 0) throw badQuery(`${name} needs a distance.`);
    const tighter = limits === "maxDistance" ? Math.min : Math.max;
    condition[limits] = tighter(condition[limits], value / perRadian);
  }
  return condition;
}

/** `{"$box": [southwest, northeast]}` @throws as `parseNear` */
export function parseBox(operand: Json): FieldCondition {
  const box = isJsonObject(operand) && Object.keys(operand).length === 1 ? operand.$box : undefined;
  if (!Array.isArray(box) || box.length !== 2)
    throw badQuery("$within needs a $box of two points.");
  const [southwest, northeast] = box.map((corner) => toPoint("$box", corner));
  return { operator: "$box", southwest: southwest as GeoPoint, northeast: northeast as GeoPoint };
}

function toPoint(operator: string, operand: Json): GeoPoint {
  if (isJsonObject(operand) && (operand.__type ?? "GeoPoint") === "GeoPoint") {
    const { latitude, longitude } = operand;
    if (typeof latitude === "number" && typeof longitude === "number") {
      validateValue({ __type: "GeoPoint", latitude, longitude });
      return { latitude, longitude };
    }
  }
  throw badQuery(`${operator} needs a GeoPoint.`);
}
