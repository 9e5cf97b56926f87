import {
  addUnits,
  NO_UNITS,
  type UsedUnits,
} from "../../../functions/domain/push/ledger/used-units.ts";
import { PRICES, unitsForTime } from "../../../functions/domain/push/report/prices.ts";
import type { MeteredCalls } from "../dynamodb-meter.ts";
import type { PushMeasurement } from "./run.ts";

/** Reads of the record and changes of devices are not part of the push. */
const OTHERS = ["push", "installations"];
/** Its waits between two reads of the ledger are billed too. */
const WAITING = "settle-push";
/** Linux keeps this many characters of a thread's name. */
const THREAD_NAME_LENGTH = 15;

/**
 * The units that one push used. The functions' time is their CPU time: here they share two cores
 * with the gateways and the engine, on Lambda each has its own. Waiting for gateways is added.
 */
export function getUnits(
  { functions, queues, cpuMs }: Pick<PushMeasurement, "functions" | "queues" | "cpuMs">,
  metered: readonly MeteredCalls[],
): UsedUnits {
  const messages = queues.sends + queues.receives + queues.deletes;
  const own = functions.filter(({ name }) => !OTHERS.includes(name));
  const computed = own.map(({ name, memoryMb, invocations, durationMs }) => {
    const ownCpuMs = cpuMs.get(name.slice(0, THREAD_NAME_LENGTH)) ?? 0;
    const units = unitsForTime(name === WAITING ? durationMs : ownCpuMs, memoryMb);
    return { invocations, ...units };
  });
  const called = metered.filter(({ caller }) => !OTHERS.includes(caller));
  return [{ messages }, ...computed, ...called.map(toUnits)].reduce<UsedUnits>(addUnits, NO_UNITS);
}

function toUnits({ readUnits, writeUnits }: MeteredCalls) {
  return { readUnits, writeUnits };
}

/** USD by kind, scaled to a million devices. */
export function usdPerMillion(units: UsedUnits, devices: number) {
  const price = (name: keyof typeof PRICES) => (units[name] * PRICES[name] * 1e6) / devices;
  return {
    reads: price("readUnits"),
    writes: price("writeUnits"),
    messages: price("messages"),
    compute: price("gigabyteSeconds") + price("invocations"),
  };
}

export function totalPerMillion(units: UsedUnits, devices: number): number {
  const { reads, writes, messages, compute } = usdPerMillion(units, devices);
  return reads + writes + messages + compute;
}
