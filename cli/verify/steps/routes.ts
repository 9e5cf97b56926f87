import pMap from "p-map";
import { OPTIONAL_API_ENTRIES } from "../../../functions/contract/entries.ts";
import { operations } from "../../../functions/generated/operations.ts";
import { assert, StepFailure } from "../outcome.ts";
import { type ApiAnswer, accepted, type Target } from "../target.ts";
import { signUp } from "../users.ts";

const CONCURRENCY = 8;
const NOT_FOUND = 404;

interface Route {
  readonly method: string;
  readonly path: string;
}

interface OwnRoute extends Route {
  readonly entry: string;
  /**
   * Whether a missing route shows: its path then goes to the function behind $default, which does not serve it. That
   * function serves what a batch may contain, and a public route also answers 404 by itself.
   */
  readonly shows: boolean;
}

/** Every route of the contract, with ids that name nothing. */
const ROUTES: readonly OwnRoute[] = Object.values(operations).flatMap((operation) => {
  const { method, entry, paths } = operation;
  const isPublic = "access" in operation && operation.access === "public";
  const shows = "batch" in operation && !isPublic;
  const toPath = (path: string) => path.replaceAll(/\{[^}]+\}/g, "verify");
  return paths.map((path) => ({ method, entry, shows, path: toPath(path) }));
});

/** Paths that no route names; the function behind $default answers them. */
const UNKNOWN: readonly Route[] = [
  { method: "PUT", path: "/1.1/nothing/here" },
  { method: "GET", path: "/wp-login.php" },
  { method: "PATCH", path: "/" },
];

export async function verifyRoutes(target: Target): Promise<string> {
  const options = { concurrency: CONCURRENCY };
  await pMap(UNKNOWN, (route) => answerOf(target, route), options);
  assertRouted(await pMap(ROUTES, (route) => answerOf(target, route), options));
  await assertTunnel(target);
  return `${ROUTES.length} routes, ${UNKNOWN.length} unknown paths and the tunnel were answered by the service`;
}

/** Without keys the service refuses whatever is asked, so nothing is changed. */
async function answerOf({ send }: Target, { method, path }: Route): Promise<ApiAnswer> {
  const body = method === "POST" || method === "PUT" ? {} : undefined;
  const answer = await send(method, path, { as: "nobody", body });
  if (isFromService(answer)) return answer;
  throw new StepFailure(`${method} ${path} got ${answer.status}: ${answer.text.slice(0, 200)}`);
}

/** A configuration may leave out all routes of an optional function, but not some. */
function assertRouted(answers: readonly ApiAnswer[]): void {
  const routes = ROUTES.map((route, i) => ({
    ...route,
    isFound: answers[i]?.status !== NOT_FOUND,
  })).filter(({ shows }) => shows);
  const served = new Set(routes.filter(({ isFound }) => isFound).map(({ entry }) => entry));
  const isLeftOut = ({ entry }: OwnRoute) => OPTIONAL.includes(entry) && !served.has(entry);
  const missing = routes.filter((route) => !route.isFound && !isLeftOut(route));
  const names = missing.map(({ method, path }) => `${method} ${path}`).join(", ");
  assert(missing.length === 0, `${names} got the answer of an unknown path: its route is missing`);
}

const OPTIONAL: readonly string[] = OPTIONAL_API_ENTRIES;

/** API Gateway's own answers have a message and no code; pages of the service are HTML. */
function isFromService({ status, body, headers }: ApiAnswer): boolean {
  const isOwn = "message" in body && !("code" in body);
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  return status < 500 && !isOwn && (isPage || "code" in body || status < 300);
}

/** A GET in the body of a POST, to a path that has no route for POST. */
async function assertTunnel(target: Target): Promise<void> {
  const { session, objectId } = await signUp(target);
  const { appId, appKey } = await target.service.keys();
  const keys = { _ApplicationId: appId, _ApplicationKey: appKey, _SessionToken: session };
  const answer = await target.send("POST", "/1.1/users/me", {
    as: "nobody",
    body: JSON.stringify({ _method: "GET", ...keys }),
    headers: { "content-type": "text/plain" },
  });
  const me = accepted(answer, "The tunnel");
  assert(me.objectId === objectId, `The tunnel answered another user: ${answer.text}`);
}
