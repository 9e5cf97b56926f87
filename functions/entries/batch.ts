import type { ApiEntry } from "../contract/entries.ts";
import type { BodyValidators } from "../contract/validator.ts";
import { operations as batchOperations } from "../generated/entries/batch.ts";
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
  const [{ operations }, { accountsPorts }] = await Promise.all([
    import("../generated/entries/accounts.ts"),
    import("../wiring/accounts-ports.ts"),
  ]);
  return { operations, ports: accountsPorts() };
});

const installationOperations = lateOperations("installations", async () => {
  const [{ operations }, { installationsPorts }] = await Promise.all([
    import("../generated/entries/installations.ts"),
    import("../wiring/installations-ports.ts"),
  ]);
  return { operations, ports: installationsPorts() };
});

const pushOperations = lateOperations("push", async () => {
  const [{ batchable: operations }, { pushPorts }, { installationStore }] = await Promise.all([
    import("../generated/entries/push.ts"),
    import("../wiring/push-operations.ts"),
    import("../wiring/stores.ts"),
  ]);
  const ports = { ...objectsPorts(), ...pushPorts(installationStore()) };
  return { operations, ports };
});

const classOperations = lateOperations("classes", async () => {
  const [{ operations }, { classesPorts }] = await Promise.all([
    import("../generated/entries/classes.ts"),
    import("../wiring/classes-ports.ts"),
  ]);
  return { operations, ports: classesPorts() };
});

const fileRowOperations = lateOperations("files", async () => {
  const [{ batchable: operations }, { fileRowPorts }] = await Promise.all([
    import("../generated/entries/files.ts"),
    import("../wiring/files-ports.ts"),
  ]);
  return { operations, ports: fileRowPorts() };
});

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
