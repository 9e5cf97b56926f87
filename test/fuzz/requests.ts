import fc from "fast-check";
import { mutatedBody, toJsonText } from "./bodies.ts";
import { type Headers, headers } from "./headers.ts";
import { path } from "./paths.ts";
import { ROUTES } from "./routes.ts";

/** A request whose placeholders, such as `{own}`, are names of a scene's values. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

const route = fc.constantFrom(...ROUTES);

const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

function method(right: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 40, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );
}

const alone: fc.Arbitrary<FuzzedRequest> = route.chain((target) => {
  const hasBody = target.method !== "GET" && target.method !== "DELETE";
  return fc.record({
    method: method(target.method),
    path: path(target.path, target.parameters),
    headers,
    body: hasBody ? mutatedBody(target.examples).chain(toJsonText) : fc.constant(undefined),
  });
});

const TUNNEL_KEYS = { _ApplicationId: "{appId}", _ApplicationKey: "{appKey}" };

/** A request of any method, carried by a POST as text/plain. */
const tunnelled: fc.Arbitrary<FuzzedRequest> = route.chain((target) =>
  fc.record({
    method: fc.constant("POST"),
    path: path(target.path, target.parameters),
    headers: headers.map((each) => ({ ...each, "Content-Type": "text/plain" })),
    body: fc
      .tuple(mutatedBody(target.examples), method(target.method))
      .map(([body, _method]) => ({ ...(body as object), ...TUNNEL_KEYS, _method }))
      .chain(toJsonText),
  }),
);

const batchItem = route.chain((target) =>
  fc.record({
    method: method(target.method),
    path: path(target.path, target.parameters),
    body: mutatedBody(target.examples).map(withInternalId),
  }),
);

/** Items of `/batch/save` have a name each; elsewhere it is one more unknown member. */
function withInternalId(body: unknown): unknown {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? { __internalId: "x", ...body } : body;
}

const batched: fc.Arbitrary<FuzzedRequest> = fc.record({
  method: fc.constant("POST"),
  path: fc.constantFrom("/1.1/batch", "/1.1/batch/save"),
  headers,
  body: fc.array(batchItem, { maxLength: 5 }).chain((requests) => toJsonText({ requests })),
});

/** A request to a documented route, right, slightly wrong or malformed. */
export const fuzzedRequest = fc.oneof(
  { weight: 16, arbitrary: alone },
  { weight: 2, arbitrary: batched },
  { weight: 1, arbitrary: tunnelled },
);
