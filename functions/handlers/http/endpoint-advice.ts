import { nearestName } from "../../contract/nearest-name.ts";
import { shown } from "../../domain/objects/value-error.ts";
import { operationTable } from "./operation-table.ts";

/** Every path except pages for early clients. */
const VERSIONED = /^\/1(\.\d)?\//;
const TWICE = /^\/1(\.\d)?\/1(\.\d)?(\/|$)/;

/** No path of the interface has more segments. */
const MAX_SEGMENTS = 8;

/**
 * Advice for a path that no function serves with any method.
 *
 * @returns undefined if the catalogue's text is enough
 */
export function endpointAdvice(path: string): string | undefined {
  if (!VERSIONED.test(path)) return "No such endpoint: paths begin with /1.1.";
  if (TWICE.test(path)) return TWICE_TEXT;
  const meant = nearestPath(path);
  const isServedElsewhere = meant?.replaceAll(/\{\w+\}/g, "") === path;
  if (isServedElsewhere) return undefined;
  return meant && `No such endpoint: ${shown(path)} is unknown; did you mean ${meant}?`;
}

const TWICE_TEXT =
  "No such endpoint: the path has the version twice. SDKs add /1.1 themselves, so serverURL ends with the host.";

/** The path of an operation whose literal segments are the same or spelled almost so. */
function nearestPath(path: string): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.length > MAX_SEGMENTS) return undefined;
  const known = Object.values(operationTable).flatMap(({ paths }) => paths);
  const ofLength = known.filter((each) => each.split("/").length === segments.length + 1);
  const literalFirst = ofLength.sort((a, b) => a.split("{").length - b.split("{").length);
  return literalFirst.find((each) => isNear(segments, each.split("/").slice(1)));
}

function isNear(given: readonly string[], known: readonly string[]): boolean {
  return known.every((segment, index) => {
    const value = given[index] ?? "";
    return segment.startsWith("{") || value === segment || nearestName(value, [segment]);
  });
}
