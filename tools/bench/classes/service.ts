import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import { operations as classOperations } from "../../../functions/generated/entries/classes.ts";
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
import { createClassPorts } from "../../../test/support/services/objects-service.ts";
import { type Capacity, countCapacity } from "../capacity.ts";

export const TASK = "Task";

/** The classes function over a real engine, in this process. */
export interface ClassesService {
  readonly engine: DynamoDbEngine;
  /** Creation of the first object. */
  readonly startMs: number;
  readonly capacity: () => Capacity;
  call(route: string, body?: unknown, as?: "master" | "client"): Promise<TestAnswer>;
  advance(ms: number): void;
  stop(): Promise<void>;
}

export const TASK_DEFINITION = { sortedFields: ["score"] };
const DEFINITIONS = { [TASK]: TASK_DEFINITION };

/** After the creation of the last object that a bench loads. */
const LATER_MS = 30 * 86_400_000;

export async function startClassesService(): Promise<ClassesService> {
  const engine = await startDynamoDbEngine("bare");
  const { ports, time } = createInstallationsService(engine);
  const startMs = time.nowMs;
  time.nowMs += LATER_MS;
  const noSessions = { issue: async () => "", findUser: async () => undefined };
  const appKeys = { appId: APP_ID, appKey: APP_KEY, masterKeys: async () => [MASTER_KEY] };
  const all = {
    ...ports,
    ...createClassPorts(engine, ports, DEFINITIONS),
    settings: DEFAULT_SETTINGS,
    random: systemRandom,
    sessionTokens: noSessions,
    appKeys,
  };
  const handler = createHttpHandler(classOperations, bodies, () => all);
  return {
    engine,
    startMs,
    capacity: countCapacity(engine.documents),
    call: (route, body, as = "client") => {
      const [method = "", path = ""] = route.split(" ");
      const headers = as === "master" ? MASTER_HEADERS : KEY_HEADERS;
      return send(handler, { method, path: `/1.1${path}`, headers, body });
    },
    advance: (ms) => {
      time.nowMs += ms;
    },
    stop: () => engine.stop(),
  };
}
