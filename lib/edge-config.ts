import type { LandfallConfig } from "../functions/generated/types.ts";
import { isJsonObject } from "./json-object.ts";

type Edge = NonNullable<LandfallConfig["edge"]>;
type Origin = NonNullable<Edge["origin"]>;
type CustomDomain = NonNullable<LandfallConfig["customDomain"]>;

/** The edge reaches the API by a name of its own: `edge.origin`, else the custom domain. */
export function findEdgeProblems({ edge, customDomain }: Partial<LandfallConfig>): string[] {
  if (!isJsonObject(edge)) return [];
  const { origin } = edge as Edge;
  if (isJsonObject(origin)) return findOriginProblems(edge as Edge, origin as Origin, customDomain);
  if (customDomain === undefined) {
    return [
      "landfall.edge.origin is missing. Add the name by which the edge reaches the API, such as origin.example.com.",
    ];
  }
  if ((edge as Edge).domainName !== customDomain.domainName) return [];
  return [
    "landfall.edge.domainName is that of customDomain. Keep customDomain, and add edge.origin with another name, such as origin.example.com, by which the edge reaches the API.",
  ];
}

function findOriginProblems(
  edge: Edge,
  origin: Origin,
  customDomain: CustomDomain | undefined,
): string[] {
  if (customDomain && customDomain.domainName !== edge.domainName) {
    return [
      "landfall.edge.origin is not allowed here: the edge reaches the API by customDomain, which has another name. Remove edge.origin.",
    ];
  }
  const problems: string[] = [];
  if (origin.domainName === edge.domainName)
    problems.push(
      "landfall.edge.origin.domainName is that of the edge. Give the origin another name, such as origin.example.com.",
    );
  if (edge.hostedZone && !origin.hostedZone)
    problems.push(
      "landfall.edge.origin.hostedZone is missing. Add it: this deployment sends clients to the edge, which then needs the record of its origin.",
    );
  return customDomain ? [...problems, ...findMoveProblems(edge, customDomain)] : problems;
}

/** A public name that moves from the API to the edge. */
function findMoveProblems(edge: Edge, customDomain: CustomDomain): string[] {
  const problems: string[] = [];
  if (edge.hostedZone?.id !== customDomain.hostedZone?.id)
    problems.push(
      "landfall.edge.hostedZone is not that of customDomain. Give both the same one, or neither: the record of the name changes its target in place.",
    );
  if (edge.required !== false)
    problems.push(
      "landfall.edge.required refuses clients that still know the address of customDomain. Set it to false until you remove customDomain.",
    );
  return problems;
}
