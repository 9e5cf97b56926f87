import type { SeededRandom } from "../simulation/seeded-random.ts";
import type { Call } from "./caller.ts";
import { Expected } from "./expected.ts";
import type { Promises, UserPromise } from "./promises.ts";
import type { Outcome } from "./reply.ts";
import type { SoakCloud } from "./soak-cloud.ts";
import type { Checks } from "./violations.ts";

/** One app on one device. Only it writes its own objects, one request after the other. */
export interface Client {
  readonly random: SeededRandom;
  readonly call: Call;
  readonly cloud: SoakCloud;
  /** Promises of all clients. */
  readonly promises: Promises;
  /** Checks of answers at once. */
  readonly checks: Checks;
  /** Its own users, notes and so on. */
  readonly own: Promises;
  /** A name that nothing else has. */
  unique(prefix: string): string;
}

/** One thing that a client does, with its weight among all. */
export interface Activity {
  readonly weight: number;
  run(client: Client): Promise<void>;
}

/** A user of this client who exists for certain and whose session is known. */
export function pickUser({ own, random }: Client): UserPromise | undefined {
  const usable = own.users.filter(({ exists, session }) => exists.known === true && session);
  return usable.length === 0 ? undefined : random.pick(usable);
}

/** Picks one of the things that exist for certain. */
export function pickExisting<T extends { readonly exists: Expected<boolean> }>(
  { random }: Client,
  things: readonly T[],
): T | undefined {
  const usable = things.filter(({ exists }) => exists.known === true);
  return usable.length === 0 ? undefined : random.pick(usable);
}

export function noteMember(
  members: Map<string, Expected<boolean>>,
  id: string,
  change: { readonly isMember: boolean; readonly outcome: Outcome },
): void {
  const expected = members.get(id) ?? new Expected(false);
  members.set(id, expected);
  expected.wrote(change.isMember, change.outcome);
}

export function pointerTo(className: string, objectId: string): object {
  return { __type: "Pointer", className, objectId };
}

export function whereQuery(where: object, more: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({ where: JSON.stringify(where), ...more }).toString();
}
