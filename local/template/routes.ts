/** One route of the HTTP API. */
export interface Route {
  readonly key: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly parameters: readonly string[];
  readonly greedy: boolean;
  /** Name or ARN of the function that the route's integration invokes. */
  readonly functionArn: string;
}

export interface RouteMatch {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

const DEFAULT_KEY = "$default";

export function toRoute(key: string, functionArn: string): Route {
  const [method = "ANY", path = "/{proxy+}"] = key === DEFAULT_KEY ? [] : key.split(" ");
  const parameters: string[] = [];
  const source = path
    .split(/(\{[^}]+\})/)
    .map((part) => {
      const parameter = /^\{([^}+]+)(\+?)\}$/.exec(part);
      if (!parameter) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      parameters.push(parameter[1] ?? "");
      return parameter[2] ? "(.+)" : "([^/]+)";
    })
    .join("");
  const pattern = new RegExp(key === DEFAULT_KEY ? "^.*$" : `^${source}$`);
  const greedy = path.includes("+}");
  return {
    key,
    method,
    pattern,
    parameters: key === DEFAULT_KEY ? [] : parameters,
    greedy,
    functionArn,
  };
}

/** Finds the most specific route: full path, then path variables, then `{proxy+}`, then `$default`. */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  /** Percent-decoded. */
  path: string,
): RouteMatch | undefined {
  const found = routes
    .filter((route) => route.method === "ANY" || route.method === method)
    .filter((route) => route.pattern.test(path))
    .sort((a, b) => rank(a) - rank(b))[0];
  if (!found) return undefined;
  const values = found.pattern.exec(path) ?? [];
  const parameters = found.parameters.map((name, index) => [name, values[index + 1] ?? ""]);
  return { route: found, parameters: Object.fromEntries(parameters) };
}

function rank(route: Route): number {
  if (route.key === DEFAULT_KEY) return 10_000;
  const anyMethod = route.method === "ANY" ? 1 : 0;
  return (route.greedy ? 1_000 : 0) + route.parameters.length * 2 + anyMethod;
}
