import { toPushId } from "../../../functions/adapters/dynamodb/pushes/table.ts";
import type { ChunkMessage } from "../../../functions/generated/types.ts";
import type { Population } from "../population.ts";
import type { PortCall, Process } from "../process.ts";
import type { Item } from "../table/item-path.ts";
import type { Change } from "../table/memory-table.ts";
import {
  acceptedOnceUnlessAmbiguous,
  attemptsStayInBudget,
  countersAreTheFold,
  eachDeviceSettlesOnce,
  everyPushEnds,
  nothingIsSentTooLate,
} from "./invariants.ts";
import { followChunks } from "./ledger-facts.ts";
import { createFacts, type PushFacts } from "./push-facts.ts";
import type { Violation } from "./violation.ts";

/** A gateway's treatment of one notification. */
interface Answered {
  readonly push: string;
  readonly chunk: string;
  readonly index: number;
  readonly apnsId: string;
  readonly isAccepted: boolean;
  /** Accepted, but the answer never reaches the sender. */
  readonly isCut: boolean;
}

/** Records every event of a run and checks it against the invariants. */
export interface Book {
  readonly violations: readonly Violation[];
  readonly pushes: ReadonlyMap<string, PushFacts>;
  /** Most devices that all containers together have held at a time. */
  readonly mostDevicesHeld: number;
  written(call: PortCall, changes: readonly Change[]): void;
  sending(process: Process, chunk: ChunkMessage): void;
  answered(process: Process, answer: Answered): void;
  /** An invocation starts with the bodies of its messages and ends with nothing. */
  invocation(process: Process, bodies: readonly string[] | undefined): void;
  read(process: Process, devices: number): void;
  /** The devices read were passed on to a queue. */
  released(process: Process): void;
  /** The user got the answer to a cancellation: nothing may be sent from now on. */
  cancelAcknowledged(push: string, since: number): void;
  /** @returns a function that restores the present facts when the ledger is restored to this point */
  snapshot(): () => void;
  /** Checks what must hold at the end of the run. */
  rest(): void;
}

interface Lease {
  readonly since: number;
  readonly sinceMs: number;
}

/** Facts about one container. */
interface Tab {
  readonly leases: Map<string, Lease>;
  /** Accepted devices that are not settled yet, by chunk. */
  readonly unsettled: Map<string, { readonly push: string; readonly devices: number[] }>;
  held: number;
  isReleased: boolean;
}

export function createBook(population: Population): Book {
  const pushes = new Map<string, PushFacts>();
  const tabs = new Map<Process, Tab>();
  const violations: Violation[] = [];
  let held = 0;
  let mostDevicesHeld = 0;

  const report = (violation: Violation | undefined) => {
    if (violation) violations.push(violation);
  };
  const tabFor = (process: Process): Tab => {
    const found = tabs.get(process);
    if (found) return found;
    const tab = { leases: new Map(), unsettled: new Map(), held: 0, isReleased: false };
    tabs.set(process, tab);
    return tab;
  };
  const factsFor = (push: string): PushFacts => {
    const found = pushes.get(push) ?? createFacts(push, population.size);
    pushes.set(push, found);
    return found;
  };
  const hold = (tab: Tab, devices: number) => {
    held += devices - tab.held;
    tab.held = devices;
    mostDevicesHeld = Math.max(mostDevicesHeld, held);
  };

  /** A container may drop accepted devices only because of an injected fault. */
  function closeTab(process: Process): void {
    const tab = tabs.get(process);
    if (!tab) return;
    for (const [chunk, { push, devices }] of tab.unsettled) {
      if (process.isDead || process.faults > 0) {
        for (const index of devices) factsFor(push).excuse(index);
      } else {
        const text = `${process.step} forgot ${devices.length} answers of ${chunk} without a fault`;
        report({ invariant: "I6", text });
      }
    }
    hold(tab, 0);
    tabs.delete(process);
  }

  function noteLease({ process, since, sinceMs, method }: PortCall, item: Item): void {
    if (method !== "takeLease" || item.state !== "open") return;
    tabFor(process).leases.set(toKey(toPushId(item._push), item._part), { since, sinceMs });
  }

  function follow(call: PortCall, changes: readonly Change[]): void {
    for (const { facts, settled } of followChunks(call, changes, { factsFor, population })) {
      report(eachDeviceSettlesOnce(facts, settled));
      const tab = tabFor(call.process);
      const key = toKey(facts.push, settled.chunk);
      const accepted = tab.unsettled.get(key)?.devices.length ?? 0;
      // The last request of a dead container may arrive after its facts were removed.
      report(countersAreTheFold.ofChunk(settled, call.process.isDead ? undefined : accepted));
      tab.unsettled.delete(key);
    }
  }

  return {
    violations,
    pushes,
    get mostDevicesHeld() {
      return mostDevicesHeld;
    },
    written: (call, changes) => {
      follow(call, changes);
      for (const { before, after } of changes) {
        if (String(after?._part).startsWith("chunk#") && after) noteLease(call, after);
        if (after?._part !== "record") continue;
        const facts = factsFor(String(after._push));
        facts.record = after;
        report(countersAreTheFold.ofRecord(facts, before, after));
      }
    },
    sending: (process, chunk) => {
      // Its promises continue for a moment, but nothing leaves it any more.
      if (process.isDead) return;
      const lease = tabFor(process).leases.get(toKey(chunk.push, chunk.chunk));
      report(nothingIsSentTooLate(factsFor(chunk.push), chunk, lease));
      report(attemptsStayInBudget(chunk));
    },
    answered: (process, { push, chunk, index, apnsId, isAccepted, isCut }) => {
      const facts = factsFor(push);
      report(facts.noteSent(index, apnsId));
      if (!isAccepted) return;
      facts.noteAccepted(index);
      if (isCut || process.isDead) facts.excuse(index);
      else {
        const { unsettled } = tabFor(process);
        const key = toKey(push, chunk);
        const entry = unsettled.get(key) ?? { push, devices: [] };
        unsettled.set(key, entry);
        entry.devices.push(index);
      }
      if (facts.acceptedTimes(index) === 1) return;
      // A stalled container may send after its lease ran out; I4 checks what it settles then.
      const undecided = [...tabs].filter(([other, { unsettled }]) => {
        if (other.faults === 0) return false;
        return [...unsettled.values()].some(
          (each) => each.push === push && each.devices.includes(index),
        );
      });
      report(acceptedOnceUnlessAmbiguous(facts, index, undecided.length));
    },
    invocation: (process, bodies) => {
      if (!bodies) return closeTab(process);
      hold(
        tabFor(process),
        bodies.reduce((sum, body) => sum + devicesIn(body), 0),
      );
    },
    read: (process, devices) => {
      const tab = tabFor(process);
      hold(tab, (tab.isReleased ? 0 : tab.held) + devices);
      tab.isReleased = false;
    },
    released: (process) => {
      tabFor(process).isReleased = true;
    },
    cancelAcknowledged: (push, since) => {
      factsFor(push).cancelledSince = since;
    },
    snapshot: () => {
      const restores = [...pushes.values()].map((facts) => facts.snapshot());
      return () => {
        for (const restore of restores) restore();
      };
    },
    rest: () => {
      for (const facts of pushes.values()) {
        report(everyPushEnds(facts));
        report(eachDeviceSettlesOnce.atRest(facts));
        report(acceptedOnceUnlessAmbiguous.atRest(facts));
      }
    },
  };
}

function toKey(push: unknown, chunk: unknown): string {
  return `${push} ${chunk}`;
}

/** Devices are pairs of strings, and nothing else in a message is. */
function devicesIn(body: string): number {
  return body.split('["').length - 1;
}
