import { describe, expect, it } from "vitest";
import { mayInvoke } from "../../../local/template/permissions.ts";
import { toRoute } from "../../../local/template/routes.ts";

const API = "arn:aws:execute-api:us-east-1:000000000000:Api";
const FUNCTION = "arn:aws:lambda:us-east-1:000000000000:function:Batch";

function check(pattern: string | undefined, key: string, method = "GET", functionArn = FUNCTION) {
  const sourceArn = pattern === undefined ? undefined : `${API}${pattern}`;
  const principal = "apigateway.amazonaws.com";
  const permissions = [{ functionArn: FUNCTION, principal, sourceArn }];
  return mayInvoke({ permissions, apiArn: API }, toRoute(key, functionArn), method);
}

describe("a permission of a function", () => {
  it.each([
    ["/*/*/*", "GET /1.1/date"],
    ["/*/*/*", "ANY /1.1/users/{id}"],
    ["/*/GET/1.1/users/*", "GET /1.1/users/{id}"],
    ["/*/$default", "$default"],
    ["/*/*", "$default"],
    [undefined, "$default"],
  ])("%s covers the route %s (L1)", (pattern, key) => {
    expect(check(pattern, key)).toBe(true);
  });

  it.each([
    ["/*/*/*", "$default"],
    ["/*/POST/*", "GET /1.1/date"],
    ["/prod/*/*", "GET /1.1/date"],
    ["Other/*/*/*", "GET /1.1/date"],
  ])("%s does not cover the route %s (L1)", (pattern, key) => {
    expect(check(pattern, key)).toBe(false);
  });

  it("covers the routes of its own function only (L1)", () => {
    expect(check("/*/*/*", "GET /1.1/date", "GET", "Other")).toBe(false);
    expect(check("/*/*/*", "GET /1.1/date", "GET", "Batch")).toBe(true);
  });
});
