import { ApiError } from "../../../../domain/api-error.ts";
import {
  deviceTokenEntry,
  installationIdEntry,
} from "../../../../domain/installations/installation-index.ts";
import type { StoredInstallation } from "../../../../domain/installations/stored-installation.ts";
import type { PushRecord } from "../../../../domain/push/ledger/push-record.ts";
import { addressFor } from "../../../../domain/push/providers/target.ts";
import type { CreatePushOpenBody } from "../../../../generated/types.ts";
import type { OperationRequest, OperationResponse } from "../../../../ports/operation.ts";
import type { PushPorts } from "../../../../ports/push.ts";
import type { LimitedBy } from "../../../../ports/rate-limits.ts";

type OpenPorts = Pick<PushPorts, "records" | "installations" | "providers" | "opens"> &
  LimitedBy<"opens">;

const ONE_DEVICE =
  "Name the device by one of installation (its objectId), installationId and deviceToken.";
const NOT_COUNTED = "This push does not count who opens it; send it with count_opens: true.";

/** POST /1.1/push/<objectId>/opens. A device counts once, however often it reports. */
export async function createPushOpen(
  { requester, params, body, sourceIp }: OperationRequest<"createPushOpen">,
  ports: OpenPorts,
): Promise<OperationResponse> {
  const device = toDevice(body);
  await ports.networkThrottle.admit("opens", { requester, sourceIp });
  const [record, installation] = await Promise.all([
    findPush(params.objectId, ports),
    findInstallation(device, ports),
  ]);
  const address = addressFor(installation, ports.providers);
  if (!address) throw new ApiError("objectNotFound");
  await ports.opens.note(record, address.provider, installation.objectId);
  return { body: {} };
}

type Device = { readonly objectId: string } | { readonly entry: string };

/** @throws ApiError badParameter */
function toDevice({ installation, installationId, deviceToken }: CreatePushOpenBody): Device {
  const given = [
    ...(installation === undefined ? [] : [{ objectId: installation }]),
    ...(installationId === undefined ? [] : [{ entry: installationIdEntry(installationId) }]),
    ...(deviceToken === undefined ? [] : [{ entry: deviceTokenEntry(deviceToken) }]),
  ];
  const [device] = given;
  if (!device || given.length > 1) throw new ApiError("badParameter", ONE_DEVICE);
  return device;
}

async function findPush(objectId: string, { records }: OpenPorts): Promise<PushRecord> {
  const record = await records.find(objectId);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  if (!record._countsOpens) throw new ApiError("badParameter", NOT_COUNTED);
  return record;
}

async function findInstallation(
  device: Device,
  { installations }: OpenPorts,
): Promise<StoredInstallation> {
  const objectId =
    "objectId" in device
      ? device.objectId
      : (await installations.findByUnique([device.entry])).get(device.entry)?.objectId;
  const [found] = objectId === undefined ? [] : await installations.findMany([objectId]);
  if (!found) throw new ApiError("objectNotFound");
  return found;
}
