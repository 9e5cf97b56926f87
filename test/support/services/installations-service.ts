import { randomInt } from "node:crypto";
import { createIndexCatalog } from "../../../functions/adapters/dynamodb/installations/index-catalog.ts";
import { createInstallationStore } from "../../../functions/adapters/dynamodb/installations/installation-store.ts";
import { createDynamoRoleStore } from "../../../functions/adapters/dynamodb/roles/roles.ts";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type { Requester } from "../../../functions/domain/requester.ts";
import type { Settings } from "../../../functions/domain/settings.ts";
import { startWork } from "../../../functions/domain/work-budget.ts";
import { createInstallation } from "../../../functions/features/installations/operations/create-installation.ts";
import { deleteInstallation } from "../../../functions/features/installations/operations/delete-installation.ts";
import { findInstallations } from "../../../functions/features/installations/operations/find-installations.ts";
import { getInstallation } from "../../../functions/features/installations/operations/get-installation.ts";
import { updateInstallation } from "../../../functions/features/installations/operations/update-installation.ts";
import type { InstallationsPorts } from "../../../functions/ports/installations.ts";
import type { OperationRequest, OperationResponse } from "../../../functions/ports/operation.ts";
import type { LimitedBy } from "../../../functions/ports/rate-limits.ts";
import type { Log } from "../../../functions/ports/system.ts";
import { toNetworkThrottle } from "./network-throttle.ts";
import { type QueriedTables, toReaders } from "./object-readers.ts";

type Query = Readonly<Record<string, string>>;

/** The installation operations on a real engine, with a clock that tests advance. */
export interface InstallationsService {
  readonly ports: InstallationsPorts & LimitedBy<"registrations">;
  readonly time: { nowMs: number };
  /** Logged lines. */
  readonly logged: Readonly<Record<string, unknown>>[];
  post(body: JsonObject, query?: Query, requester?: Requester): Promise<OperationResponse>;
  put(
    objectId: string,
    body: JsonObject,
    query?: Query,
    requester?: Requester,
  ): Promise<OperationResponse>;
  get(objectId: string, query?: Query, requester?: Requester): Promise<OperationResponse>;
  list(query: Query): Promise<{ results: JsonObject[]; count?: number }>;
  remove(objectId: string): Promise<OperationResponse>;
}

type Shared = "production" | "requestId" | "permitted" | "sourceIp" | "deadline" | "dispatch";

export function createInstallationsService(
  engine: QueriedTables,
  given: Partial<Settings> = {},
): InstallationsService {
  const logged: Record<string, unknown>[] = [];
  const time = { nowMs: Date.UTC(2026, 0, 1) };
  const clock = { now: () => time.nowMs };
  const settings = { ...DEFAULT_SETTINGS, indexedFields: ["channels", "owner"], ...given };
  const newRequester = (master: boolean) => ({ master, work: startWork(master, settings) });
  const storeOptions = {
    client: engine.documents,
    installationsTable: engine.tables.installations,
    indexTable: engine.tables.installationIndex,
    clock,
    ...settings,
  };
  const indexCatalog = createIndexCatalog(storeOptions);
  const log: Log = {
    info: (event, facts) => void logged.push({ event, ...facts }),
    warn: () => {},
    error: () => {},
    failure: () => {},
  };
  const ports: InstallationsService["ports"] = {
    installations: createInstallationStore({ ...storeOptions, catalog: indexCatalog }),
    indexCatalog,
    roles: createDynamoRoleStore({ client: engine.documents, rolesTable: engine.tables.roles }),
    networkThrottle: toNetworkThrottle(engine, { settings, clock, log }),
    readers: toReaders(engine, { settings, clock }),
    settings,
    clock,
    log,
    random: {
      bytes: (count) => new Uint8Array(count),
      text: (length, alphabet) =>
        Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
    },
  };
  const shared: Pick<OperationRequest<"batch">, Shared> = {
    production: undefined,
    requestId: "test",
    permitted: true,
    sourceIp: "203.0.113.9",
    deadline: { remainingMs: () => 15_000 },
    dispatch: ({ method, path, query, body = {} }) => {
      if (`${method} ${path}` !== "POST /1.1/installations") throw new Error(`No ${path} here`);
      return createInstallation(
        { ...request(newRequester(false), query), params: {}, body },
        ports,
      );
    },
  };
  const request = (requester: Requester, query: Query) => ({ ...shared, requester, query });
  return {
    ports,
    time,
    logged,
    post: (body, query = {}, requester = newRequester(false)) =>
      createInstallation({ ...request(requester, query), params: {}, body }, ports),
    put: (objectId, body, query = {}, requester = newRequester(false)) =>
      updateInstallation({ ...request(requester, query), params: { objectId }, body }, ports),
    get: (objectId, query = {}, requester = newRequester(false)) =>
      getInstallation(
        { ...request(requester, query), params: { objectId }, body: undefined },
        ports,
      ),
    list: async (query) => {
      const base = request(newRequester(true), query);
      const { body } = await findInstallations({ ...base, params: {}, body: undefined }, ports);
      return body as { results: JsonObject[]; count?: number };
    },
    remove: (objectId) =>
      deleteInstallation(
        { ...request(newRequester(true), {}), params: { objectId }, body: undefined },
        ports,
      ),
  };
}
