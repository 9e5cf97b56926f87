import type { BodyValidators } from "../../contract/validator.ts";
import { ENDED_SESSION, NO_SESSION } from "../../domain/accounts/user-body.ts";
import { ApiError, explainedError } from "../../domain/api-error.ts";
import { isJsonObject, type Json } from "../../domain/json.ts";
import {
  allowedSubjects,
  closedError,
  toClassAccess,
} from "../../domain/objects/class-permission.ts";
import { decodeComponent, type Query } from "../../domain/objects/query-string.ts";
import type { Requester } from "../../domain/requester.ts";
import type { WorkBudget } from "../../domain/work-budget.ts";
import { type CheckedRequester, checkClassAccess } from "../../features/queries/class-access.ts";
import type { OperationId } from "../../generated/operations.ts";
import type {
  Dispatch,
  Operation,
  OperationRequest,
  OperationResponse,
  PresentedCredentials,
  RequestPorts,
} from "../../ports/operation.ts";
import type { Deadline } from "../../ports/system.ts";
import { maxBodyBytes, operationTable } from "./operation-table.ts";
import { assertSize } from "./request-body.ts";
import { createRouter, type Route, type Router } from "./router.ts";
import { type LateValidators, validBody } from "./validate-body.ts";

/** The operations that a deployed function serves. */
export type OperationMap<P> = { readonly [Id in OperationId]?: Operation<Id, P> };

/** The sender of an authenticated request; its session is not looked up yet. */
export interface Caller {
  readonly master: boolean;
  readonly sessionToken: string | undefined;
  readonly production: boolean | undefined;
  readonly credentials: PresentedCredentials;
  readonly fromEngine: boolean;
  /** `X-LC-UA`, or `User-Agent`. */
  readonly client: string | undefined;
  readonly requestId: string;
  readonly deadline: Deadline;
  readonly sourceIp: string;
  /** Shared by all calls of the request. */
  readonly work: WorkBudget;
}

/** The parameters and the body of a call, not validated yet. */
interface CallInput {
  readonly query: Query;
  readonly body: Json | undefined;
  readonly createdAtMs?: number | undefined;
}

export interface Dispatcher {
  readonly router: Router;
  /** Runs an operation with all its checks; the same for a request and for an item of a batch. */
  run(route: Route, caller: Caller, input: CallInput): Promise<OperationResponse>;
}

export function createDispatcher<P>(
  operations: OperationMap<NoInfer<P>>,
  bodies: BodyValidators | LateValidators,
  ports: P & RequestPorts,
): Dispatcher {
  const router = createRouter(Object.keys(operations) as OperationId[]);
  const run: Dispatcher["run"] = async (route, sender, input) => {
    const { operationId, params } = route;
    const { query, body, createdAtMs } = input;
    const sessionToken = getSessionToken(operationId, sender, query);
    const caller = { ...sender, sessionToken };
    assertAccess(operationId, caller);
    const checkedBody = await validBody(operationId, body, bodies);
    const requester = await identify(operationId, caller, ports);
    const checked = await checkClassPermission(route, requester, ports);
    const {
      master,
      production,
      credentials,
      fromEngine,
      client,
      requestId,
      deadline,
      sourceIp,
      work,
    } = caller;
    const { session_token: _, ...parameters } = query;
    const request = {
      requester:
        operationTable[operationId].session === undefined ? { master, work } : checked.requester,
      permitted: checked.permitted,
      params,
      query: parameters,
      body: checkedBody,
      production,
      credentials,
      fromEngine,
      ignoredHooks: await readIgnored({ operationId, params }, body, caller, ports),
      client,
      requestId,
      deadline,
      sourceIp,
      createdAtMs,
      dispatch: dispatchAs(caller),
    };
    // The table pairs each id with its own request type, which TypeScript can't follow here.
    const operation = operations[operationId] as Operation<OperationId, P>;
    return operation(request as OperationRequest<OperationId>, ports);
  };
  return { router, run };

  function dispatchAs(caller: Caller): Dispatch {
    return async ({ method, path, sessionToken = caller.sessionToken, ...input }) => {
      const { query, body, createdAtMs } = input;
      // API Gateway decodes the paths of requests, but not the paths inside a batch.
      const route = router.find(method, decodeComponent(path), true);
      const bytes = body ? Buffer.byteLength(JSON.stringify(body)) : 0;
      assertSize(bytes, maxBodyBytes(route.operationId));
      return run(route, { ...caller, sessionToken }, { query, body, createdAtMs });
    };
  }
}

/** Without an engine, or without a mark in the body, nothing is imported or read. */
async function readIgnored(
  { operationId, params }: Route,
  body: Json | undefined,
  { master, fromEngine }: Caller,
  { appKeys, engineProof }: RequestPorts,
): Promise<ReadonlySet<string> | undefined> {
  const { permission } = operationTable[operationId];
  if (engineProof === undefined || !hasMarks(body)) return undefined;
  const { readIgnoredHooks } = await import("../../domain/engine/hook-marks.ts");
  return readIgnoredHooks({
    className: permission ? toClassAccess(permission, params).class : "",
    body,
    trusted: master || fromEngine,
    masterKeys: await appKeys.masterKeys(),
    nowMs: engineProof.clock.now(),
  });
}

function hasMarks(body: Json | undefined): boolean {
  if (!isJsonObject(body)) return false;
  return ["__before", "__after", "__ignore_hooks"].some((key) => body[key] !== undefined);
}

const NEEDS_MASTER_KEY =
  "This operation needs the master key. Send X-LC-Key: <masterKey>,master from a server, never from an app.";

function assertAccess(operationId: OperationId, { master }: Caller): void {
  if (operationTable[operationId].access === "master" && !master) {
    throw new ApiError("forbidden", NEEDS_MASTER_KEY);
  }
}

/** The Java SDK sends its current session in the header and the token to check in the query. */
function getSessionToken(operationId: OperationId, { sessionToken }: Caller, query: Query) {
  return (operationTable[operationId].method === "GET" && query.session_token) || sessionToken;
}

/** Longer strings are never tokens, so they need no look-up. */
const MAX_SESSION_TOKEN_LENGTH = 256;

/** An operation that ignores sessions still needs one if its class permission depends on it. */
async function identify(
  operationId: OperationId,
  { master, sessionToken, work, sourceIp }: Caller,
  ports: RequestPorts,
): Promise<Requester> {
  const { sessionTokens } = ports;
  const rule = operationTable[operationId].session;
  if (rule === undefined && (master || isOpenToAll(operationId, ports))) return { master, work };
  const usable = sessionToken !== undefined && sessionToken.length <= MAX_SESSION_TOKEN_LENGTH;
  const sender = { requester: { master, work }, sourceIp };
  const user = usable ? await sessionTokens.findUser(sessionToken, sender) : undefined;
  if (rule === "required" && !user && !master) throw sessionError(sessionToken);
  return user ? { master, work, user } : { master, work };
}

function sessionError(sessionToken: string | undefined): ApiError {
  return explainedError("userUnalterable", sessionToken ? ENDED_SESSION : NO_SESSION);
}

function isOpenToAll(operationId: OperationId, { settings }: RequestPorts): boolean {
  const { permission } = operationTable[operationId];
  if (permission === undefined) return true;
  return allowedSubjects(settings?.classPermissions, permission).includes("*");
}

/** @throws ApiError forbidden (403) unless the operation itself decides what is forbidden */
async function checkClassPermission(
  { operationId, params }: Route,
  requester: Requester,
  ports: RequestPorts,
): Promise<CheckedRequester> {
  const { permission } = operationTable[operationId];
  if (permission === undefined) return { requester, permitted: true };
  const access = toClassAccess(permission, params);
  const checked = await checkClassAccess(access, requester, ports);
  if (checked.permitted || permission.checkedBy === "operation") return checked;
  throw closedError(access, ports.settings?.classPermissions);
}
