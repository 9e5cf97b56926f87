import { ApiError } from "../../../domain/api-error.ts";
import { defined } from "../../../domain/defined.ts";
import {
  deviceTokenEntry,
  installationIdEntry,
  registrationEntry,
} from "../../../domain/installations/installation-index.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { toAttempt } from "../../../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { findRefused } from "../../../domain/push/ledger/refused-devices.ts";
import { addressFor, toAddressTarget } from "../../../domain/push/providers/target.ts";
import { absent, explainAbsence } from "../../../domain/push/report/device-absence.ts";
import {
  type DeviceFate,
  decideFate,
  type TracedMember,
} from "../../../domain/push/report/device-trace.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { originOf } from "../origin.ts";
import { findKeptAudience } from "../plan/push-audience.ts";
import { providersFor } from "../providers-for-content.ts";
import { REPORTS } from "../push-reports.ts";

type TracePorts = Pick<
  PushPorts,
  "records" | "progress" | "plans" | "trace" | "installations" | "clock" | "providers"
>;

/** GET /1.1/push/<objectId>/devices/<device>. Explains how the push ended for one device. */
export async function getPushDevice(
  { requester, params }: OperationRequest<"getPushDevice">,
  ports: TracePorts,
): Promise<OperationResponse> {
  const { objectId: push, device } = params;
  const record = await ports.records.find(push);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  const installation = await findInstallation(device, ports);
  const names = namesFor(device, installation, ports);
  const fate =
    (await traceMember(record, names, ports)) ??
    (await traceRemoved(record, device, ports)) ??
    (await traceEarlier(record, names, ports)) ??
    explainAbsence({
      record,
      installation,
      providers: providersFor(record.msg, ports.providers),
      work: requester.work,
      leftOut: installation && findLeftOut(record, installation),
      ...(await readPlan(record, ports)),
    });
  return {
    body: { push, device, ...defined({ installation: installation?.objectId }), ...fate },
  };
}

/** @returns undefined for a device that is in no chunk of the push */
async function traceMember(record: PushRecord, names: readonly string[], ports: TracePorts) {
  const { providers, trace, clock } = ports;
  const members = await trace.findMember(record, names);
  const last = members.at(-1);
  if (!last) return undefined;
  return {
    ...decideFate(members, { providers, nowMs: clock.now() }),
    ...toFacts(record, last, ports),
  };
}

/** A device that was removed because of this push, by the token that it had. */
async function traceRemoved(record: PushRecord, token: string, ports: TracePorts) {
  for await (const { refused } of ports.trace.readRefused(record)) {
    const removedInstallation = findRefused(refused, token);
    if (removedInstallation === undefined) continue;
    const fate = await traceMember(record, [removedInstallation], ports);
    return fate && { removedInstallation, ...fate };
  }
  return undefined;
}

/** Explains a device that the push leaves out because of its fate in an earlier one. */
async function traceEarlier(
  record: PushRecord,
  names: readonly string[],
  ports: TracePorts,
): Promise<DeviceFate | undefined> {
  for (const report of REPORTS) {
    for (const push of report.findEarlier?.(record) ?? []) {
      const earlier = await ports.records.find(push);
      const traced = earlier && (await traceMember(earlier, names, ports));
      const stop = traced && earlier._stopped?.[traced.provider];
      const explanation = traced && report.explainEarlier?.(push, traced, stop);
      if (explanation !== undefined) return absent("reached", explanation);
    }
  }
  return undefined;
}

/** @param device objectId, device token, installationId or registration id */
async function findInstallation(
  device: string,
  { installations, providers }: TracePorts,
): Promise<StoredInstallation | undefined> {
  const vendors = Object.values(providers).flatMap((provider) => provider.vendors);
  const entries = [
    deviceTokenEntry(device),
    installationIdEntry(device),
    ...vendors.map((vendor) => registrationEntry(vendor, device)),
  ];
  const unique = await installations.findByUnique(entries);
  const [named] = unique.values();
  const [found] = await installations.findMany([named?.objectId ?? device]);
  return found;
}

/** Chunks name their devices by objectId, and listed devices by their token. */
function namesFor(
  device: string,
  installation: StoredInstallation | undefined,
  { providers }: TracePorts,
): string[] {
  const address = installation && addressFor(installation, providers);
  const context = { providers, defaults: { production: true } };
  const target = address && toAddressTarget("", address, context);
  return [installation?.objectId, target?.token, device].filter((name) => name !== undefined);
}

function toFacts(record: PushRecord, { chunk, name }: TracedMember, { providers }: TracePorts) {
  const { provider, sentMs, settledMs } = chunk;
  const apnsId = providers[provider].notificationId?.(originOf(record) ?? record.objectId, name);
  return {
    provider,
    chunk: chunk.chunk,
    attempts: toAttempt(chunk.chunk),
    ...defined({ apnsId, sentAt: toIso(sentMs), settledAt: toIso(settledMs) }),
  };
}

function toIso(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

/** Why a feature of the push leaves the device out. */
function findLeftOut(record: PushRecord, installation: StoredInstallation): string | undefined {
  return REPORTS.flatMap((report) => report.explainAbsence?.(record, installation) ?? [])[0];
}

async function readPlan(record: PushRecord, { progress, plans }: TracePorts) {
  const partitions = await progress.readPartitions(record);
  return {
    audience: await findKeptAudience(record, plans),
    isListed: partitions.some(({ access }) => access.kind === "list"),
    isPlanned: partitions.length > 0 && partitions.every(({ state }) => state === "planned"),
  };
}
