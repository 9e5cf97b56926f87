import { matchesPattern } from "./patterns.ts";
import type { Route } from "./routes.ts";

/** An `AWS::Lambda::Permission`: one statement in the policy of a function. */
export interface Permission {
  /** Name or ARN. */
  readonly functionArn: string;
  readonly principal: string;
  /** Pattern with `*` and `?`; undefined matches every source. */
  readonly sourceArn: string | undefined;
}

const API_GATEWAY = "apigateway.amazonaws.com";
const STAGE = "$default";

/**
 * Tells whether API Gateway may invoke the function of a route. The source of such an invocation is
 * `<apiArn>/<stage>/<method>/<path>`; that of `$default` has no method: `<apiArn>/<stage>/$default`.
 */
export function mayInvoke(
  { permissions, apiArn }: { permissions: readonly Permission[]; apiArn: string },
  route: Route,
  method: string,
): boolean {
  const { key, functionArn } = route;
  const [, path = ""] = key.split(" ");
  const source = `${apiArn}/${STAGE}/${path === "" ? key : method + path}`;
  return permissions.some(
    ({ functionArn: target, principal, sourceArn = "*" }) =>
      principal === API_GATEWAY &&
      nameIn(target) === nameIn(functionArn) &&
      matchesPattern(sourceArn, source),
  );
}

function nameIn(functionArn: string): string | undefined {
  return functionArn.split(":").at(-1);
}
