import { beforeAll, describe, expect, it } from "vitest";
import { EVERYTHING } from "../../support/infra/everything.ts";
import { asArray, ofType, type Resource, synthesize } from "../../support/infra/stack.ts";

/** API Gateway takes ten changes a second of an account. */
const MOST_AT_ONCE = 5;

let routes: ReadonlyMap<string, Resource & { readonly DependsOn?: string | string[] }>;

beforeAll(async () => {
  const { resources } = await synthesize(EVERYTHING, "us-east-1");
  routes = new Map(
    ofType(resources, "AWS::ApiGatewayV2::Route").filter(
      ([, { Properties }]) => Properties.RouteKey !== "$default",
    ),
  );
});

/** Routes that the route waits for, through all chains. */
function depth(id: string): number {
  const before = asArray(routes.get(id)?.DependsOn ?? []).filter((each) => routes.has(each));
  return before.length === 0 ? 0 : 1 + Math.max(...before.map(depth));
}

describe("the routes of the API", () => {
  it("are created five at a time (L21)", () => {
    const rounds = [...routes.keys()].map(depth);

    expect(routes.size).toBeGreaterThan(60);
    for (const round of new Set(rounds)) {
      const atOnce = rounds.filter((each) => each === round);
      expect(atOnce.length, `round ${round}`).toBeLessThanOrEqual(MOST_AT_ONCE);
    }
  });

  it("wait for one route each, so that a slow route holds up few others (L21)", () => {
    for (const [id, { DependsOn = [] }] of routes) {
      const before = asArray(DependsOn).filter((each) => routes.has(each));
      expect(before.length, id).toBeLessThanOrEqual(1);
    }
  });
});
