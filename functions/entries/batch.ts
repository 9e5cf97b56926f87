import type { ApiEntry } from "../contract/entries.ts";
import type { BodyValidators } from "../contract/validator.ts";
import { batchOperations } from "../features/operations/batch-operations.ts";
import { operations as table } from "../generated/operations.ts";
import * as batchBodies from "../generated/validators/batch-bodies.js";
import { createHttpHandler } from "../handlers/http/http-handler.ts";
import { endingInTime } from "../wiring/batch-handler.ts";
import { bridgedSessions } from "../wiring/bridge-port.ts";
import { lateOperations } from "../wiring/late.ts";
import { registrationsThrottle } from "../wiring/network-throttles.ts";
import { objectsPorts } from "../wiring/objects-ports.ts";
import { requestPorts } from "../wiring/request.ts";
import { systemClock, systemLog } from "../wiring/system.ts";

const accountOperations = lateOperations("accounts", async () => {
  const [{ accountOperations }, { accountsPorts }] = await Promise.all([
    import("../features/operations/accounts-operations.ts"),
    import("../wiring/accounts-ports.ts"),
  ]);
  return { operations: accountOperations, ports: accountsPorts() };
});

const installationOperations = lateOperations("installations", async () => {
  const [{ installationOperations }, { installationsPorts }] = await Promise.all([
    import("../features/operations/installations-operations.ts"),
    import("../wiring/installations-ports.ts"),
  ]);
  return { operations: installationOperations, ports: installationsPorts() };
});

const pushOperations = lateOperations("push", async () => {
  const [{ pushOperations }, { pushPorts }, { installationStore }] = await Promise.all([
    import("../features/operations/push-operations.ts"),
    import("../wiring/push-operations.ts"),
    import("../wiring/stores.ts"),
  ]);
  const ports = { ...objectsPorts(), ...pushPorts(installationStore()) };
  return { operations: pushOperations, ports };
}, ["createPushReceipts", "findDeadLetters", "getReceiptSetup", "replayDeadLetters"]);

const classOperations = lateOperations("classes", async () => {
  const [{ classOperations }, { classesPorts }] = await Promise.all([
    import("../features/operations/classes-operations.ts"),
    import("../wiring/classes-ports.ts"),
  ]);
  return { operations: classOperations, ports: classesPorts() };
});

const fileRowOperations = lateOperations("files", async () => {
  const [{ fileRowOperations }, { fileRowPorts }] = await Promise.all([
    import("../features/operations/files-operations.ts"),
    import("../wiring/files-ports.ts"),
  ]);
  return { operations: fileRowOperations, ports: fileRowPorts() };
}, ["confirmFileUpload", "createFile", "createFileToken"]);

function loadBodies(entry: ApiEntry): Promise<BodyValidators> {
  switch (entry) {
    case "accounts":
      return import("../generated/validators/accounts-bodies.js");
    case "installations":
      return import("../generated/validators/installations-bodies.js");
    case "push":
      return import("../generated/validators/push-bodies.js");
    case "classes":
      return import("../generated/validators/classes-bodies.js");
    case "files":
      return import("../generated/validators/files-bodies.js");
    default:
      return Promise.resolve(batchBodies);
  }
}

/**
 * Serves the operations that a batch may call, and answers unknown routes. The operations
 * of a feature are imported at the first call, because a batch mostly calls operations of one feature.
 */
export const handler = endingInTime(
  createHttpHandler(
    {
      ...batchOperations,
      ...installationOperations,
      ...accountOperations,
      ...pushOperations,
      ...classOperations,
      ...fileRowOperations,
    },
    (operationId) => loadBodies(table[operationId].entry),
    () => ({
      ...requestPorts(),
      ...objectsPorts(),
      sessionTokens: bridgedSessions(),
      entryThrottle: registrationsThrottle(),
      clock: systemClock,
      log: systemLog,
    }),
  ),
);
