import { operations as installationOperations } from "../../../functions/generated/entries/installations.ts";
import { createHttpHandler } from "../../../functions/handlers/http/http-handler.ts";
import { systemRandom } from "../../../functions/wiring/system.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../test/support/dynamodb-engine.ts";
import { bodies } from "../../../test/support/http/bodies.ts";
import {
  APP_ID,
  APP_KEY,
  KEY_HEADERS,
  MASTER_HEADERS,
  MASTER_KEY,
  send,
  type TestAnswer,
} from "../../../test/support/http-event.ts";
import { createInstallationsService } from "../../../test/support/services/installations-service.ts";
import { type Capacity, countCapacity } from "../capacity.ts";

/** Fields with postings in this bench. */
export const INDEXED_FIELDS = ["channels", "team", "owner"];

/** All devices have one address. */
const SETTINGS = { indexedFields: INDEXED_FIELDS, registrationsPerNetwork: 1e9 };

/** The installations function over a real engine, in this process. */
export interface ObjectsService {
  readonly engine: DynamoDbEngine;
  readonly nowMs: number;
  readonly capacity: () => Capacity;
  call(route: string, body?: unknown, as?: "master" | "client"): Promise<TestAnswer>;
  stop(): Promise<void>;
}

export async function startObjectsService(): Promise<ObjectsService> {
  const engine = await startDynamoDbEngine("bare");
  const { ports, time } = createInstallationsService(engine, SETTINGS);
  const noSessions = { issue: async () => "", findUser: async () => undefined };
  const appKeys = { appId: APP_ID, appKey: APP_KEY, masterKeys: async () => [MASTER_KEY] };
  const all = { ...ports, random: systemRandom, sessionTokens: noSessions, appKeys };
  const handler = createHttpHandler(installationOperations, bodies, () => all);
  return {
    engine,
    nowMs: time.nowMs,
    capacity: countCapacity(engine.documents),
    call: (route, body, as = "client") => {
      const [method = "", path = ""] = route.split(" ");
      const headers = as === "master" ? MASTER_HEADERS : KEY_HEADERS;
      return send(handler, { method, path: `/1.1${path}`, headers, body });
    },
    stop: () => engine.stop(),
  };
}
