import { ApiError } from "../domain/api-error.ts";
import type { Json, JsonObject } from "../domain/json.ts";
import { requireObject } from "../domain/objects/parse-json.ts";
import type { Query } from "../domain/objects/query-string.ts";
import type { Requester } from "../domain/requester.ts";
import type { OperationId } from "../generated/operations.ts";
import type {
  Dispatch,
  Operation,
  OperationRequest,
  OperationResponse,
  RequestPorts,
} from "../ports/operation.ts";
import { checkClassPermission, isOpen } from "./class-permission.ts";
import { maxBodyBytes, operationTable } from "./operation-table.ts";
import { assertSize } from "./request-body.ts";
import { createRouter, type Route, type Router } from "./router.ts";
import { withoutEnvelope } from "./tunnel.ts";
import { bodyValidator, validateBody } from "./validate-body.ts";

/** The run functions that a deployed function mounts, by operation. */
export type OperationMap<P> = { readonly [Id in OperationId]?: Operation<Id, P> };

/** Who called, once the application is proven; the session is looked up by the operation's rule. */
export interface Caller {
  readonly master: boolean;
  readonly sessionToken: string | undefined;
  readonly production: boolean | undefined;
  readonly requestId: string;
  readonly sourceIp: string;
}

/** What an operation is called with before its shape was checked. */
interface CallInput {
  readonly query: Query;
  readonly body: Json | undefined;
}

export interface Dispatcher {
  readonly router: Router;
  /** The steps from access to answer: the same alone and inside `/batch`. */
  run(route: Route, caller: Caller, input: CallInput): Promise<OperationResponse>;
}

/** Longer tokens are no tokens; spares the look-up. */
const MAX_SESSION_TOKEN_LENGTH = 256;

export function createDispatcher<P>(
  operations: OperationMap<NoInfer<P>>,
  ports: P & RequestPorts,
): Dispatcher {
  const router = createRouter(Object.keys(operations) as OperationId[]);
  const run: Dispatcher["run"] = async (route, sender, { query, body }) => {
    const { operationId, params } = route;
    const caller = { ...sender, sessionToken: sessionTokenOf(operationId, sender, query) };
    assertAccess(operationId, caller);
    const validBody = readBody(operationId, body);
    const { session_token: _, ...parameters } = query;
    const requester = await identify(operationId, caller, ports);
    const checked = await checkClassPermission(operationId, requester, ports);
    const dispatch: Dispatch = async (call) => {
      const { method, path, query: inner, body: item, sessionToken = caller.sessionToken } = call;
      const found = router.find(method, path);
      assertSize(
        item ? Buffer.byteLength(JSON.stringify(item)) : 0,
        maxBodyBytes(found.operationId),
      );
      return run(found, { ...caller, sessionToken }, { query: inner, body: item });
    };
    const { session } = operationTable[operationId];
    const visible = session === "ignored" ? { master: caller.master } : checked.requester;
    const { permitted } = checked;
    const facts = { requester: visible, permitted, params, query: parameters, dispatch };
    const request = { ...facts, body: validBody };
    const { production, requestId, sourceIp } = caller;
    // The table pairs each id with its own request type; TypeScript can't follow it through a union.
    const operation = operations[operationId] as Operation<OperationId, P>;
    return operation(
      { ...request, production, requestId, sourceIp } as OperationRequest<OperationId>,
      ports,
    );
  };
  return { router, run };
}

function assertAccess(operationId: OperationId, { master }: Caller): void {
  if (operationTable[operationId].access === "master" && !master) {
    throw new ApiError("forbidden", "This operation needs the master key.");
  }
}

/** Java sends its current session in the header and the token to try in the query. */
function sessionTokenOf(operationId: OperationId, { sessionToken }: Caller, query: Query) {
  return (operationTable[operationId].method === "GET" && query.session_token) || sessionToken;
}

/** Operations without a body ignore what SDKs send with it: `{}`, `null` or nothing. */
function readBody(operationId: OperationId, body: Json | undefined): JsonObject | undefined {
  if (!bodyValidator(operationId)) {
    if (body !== undefined && body !== null) requireObject(body);
    return undefined;
  }
  const isAbsent = body === undefined || body === null;
  const isOptional = operationTable[operationId].bodyOptional === true;
  const object =
    isAbsent && isOptional ? Object.create(null) : withoutEnvelope(requireObject(body));
  validateBody(operationId, object);
  return object;
}

/** Also an operation that ignores the session needs it where a class permission turns on it. */
async function identify(
  operationId: OperationId,
  { master, sessionToken }: Caller,
  ports: RequestPorts,
): Promise<Requester> {
  const { sessionTokens } = ports;
  const rule = operationTable[operationId].session;
  if (rule === "ignored" && (master || isOpen(operationId, ports))) return { master };
  const usable = sessionToken !== undefined && sessionToken.length <= MAX_SESSION_TOKEN_LENGTH;
  const user = usable ? await sessionTokens.findUser(sessionToken) : undefined;
  if (rule === "required" && !user && !master) throw new ApiError("userUnalterable");
  return user ? { master, user } : { master };
}
