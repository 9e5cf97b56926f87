import type { IncomingMessage } from "node:http";
import {
  type Api,
  forwardToApi,
  type ProxyAnswer,
  readBody,
  sendToApi,
  toAnswer,
} from "./api-proxy.ts";
import type { Audit } from "./audit.ts";

/** Rules of the operator for changes. */
export interface ChangeRules {
  readonly isReadOnly?: boolean;
  readonly audit?: Audit | undefined;
}

const READ_ONLY =
  "This console only reads: it was started with --read-only. Start npx landfall console without it to change data.";

/** Why a request of this method is refused before it is read. */
export function findChangeRefusal(
  method: string | undefined,
  { isReadOnly, audit }: ChangeRules,
): ProxyAnswer | undefined {
  if (method === "GET") return undefined;
  if (isReadOnly) return toAnswer(403, READ_ONLY);
  const problem = audit?.problem();
  return problem === undefined ? undefined : toAnswer(503, problem);
}

/** Sends a request on, and writes down what it changed. */
export async function answerApi(
  request: IncomingMessage,
  target: Api & ChangeRules,
): Promise<ProxyAnswer | undefined> {
  const { method = "", url: path = "" } = request;
  const refusal = findChangeRefusal(method, target);
  if (refusal) return refusal;
  const { audit } = target;
  if (method === "GET" || !audit) return forwardToApi(request, target);
  const body = await readBody(request);
  const sent = parse(body);
  if (isDryRun(sent)) return sendToApi(request, target, body);
  const before = await readObject(request, target);
  const answer = await sendToApi(request, target, body);
  if (!answer) return undefined;
  const isDone = answer.status < 300;
  const after = isDone && method === "PUT" ? await readObject(request, target) : undefined;
  const { pathname, searchParams } = new URL(path, target.url);
  await audit.write({
    ...{ method, path: pathname, status: answer.status },
    ...known({ where: parse(searchParams.get("where")), sent }),
    ...known({ before: pick(before, sent), after: pick(after, sent) }),
    ...known(isDone && method === "POST" ? { after: parse(answer.body) } : {}),
    ...(isDone ? {} : { error: parse(answer.body) }),
    requestId: answer.headers["apigw-requestid"],
  });
  return answer;
}

/** The object at the path of a change; undefined for a path of another kind. */
async function readObject(request: IncomingMessage, target: Api): Promise<unknown> {
  const { method, url = "" } = request;
  if (method !== "PUT" && method !== "DELETE") return undefined;
  const { pathname } = new URL(url, target.url);
  const read = { method: "GET", url: `${pathname}?returnACL=true`, headers: {} };
  const answer = await sendToApi(read, target, Buffer.alloc(0));
  return answer?.status === 200 ? parse(answer.body) : undefined;
}

/** The fields that an update names; all fields of an object that is deleted. */
function pick(object: unknown, sent: unknown): unknown {
  if (object === undefined || sent === undefined) return object;
  const fields = Object.entries(Object(object)).filter(([field]) =>
    Object.hasOwn(Object(sent), field),
  );
  return Object.fromEntries(fields);
}

const isDryRun = (sent: unknown) => Object(sent).dry_run === true;

const known = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

function parse(text: Buffer | string | undefined | null): unknown {
  try {
    return JSON.parse(String(text ?? "")) as unknown;
  } catch {
    return undefined;
  }
}
