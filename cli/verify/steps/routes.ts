import pMap from "p-map";
import { operations } from "../../../functions/generated/operations.ts";
import { assert, StepFailure } from "../outcome.ts";
import { type ApiAnswer, accepted, type Target } from "../target.ts";
import { signUp } from "../users.ts";

const CONCURRENCY = 8;

interface Route {
  readonly method: string;
  readonly path: string;
}

/** Every route of the contract, with ids that name nothing. */
const ROUTES: readonly Route[] = Object.values(operations).flatMap(({ method, paths }) =>
  paths.map((path) => ({ method, path: path.replaceAll(/\{[^}]+\}/g, "verify") })),
);

/** Paths that no route names; the function behind $default answers them. */
const UNKNOWN: readonly Route[] = [
  { method: "PUT", path: "/1.1/nothing/here" },
  { method: "GET", path: "/wp-login.php" },
  { method: "PATCH", path: "/" },
];

export async function verifyRoutes(target: Target): Promise<string> {
  await pMap([...ROUTES, ...UNKNOWN], (route) => assertAnswered(target, route), {
    concurrency: CONCURRENCY,
  });
  await assertTunnel(target);
  return `${ROUTES.length} routes, ${UNKNOWN.length} unknown paths and the tunnel were answered by the service`;
}

/** Without keys the service refuses whatever is asked, so nothing is changed. */
async function assertAnswered({ send }: Target, { method, path }: Route): Promise<void> {
  const body = method === "POST" || method === "PUT" ? {} : undefined;
  const answer = await send(method, path, { as: "nobody", body });
  if (isFromService(answer)) return;
  throw new StepFailure(`${method} ${path} got ${answer.status}: ${answer.text.slice(0, 200)}`);
}

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
