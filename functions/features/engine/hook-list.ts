import { isJsonObject } from "../../domain/json.ts";
import { parseJson } from "../../domain/objects/parse-json.ts";
import type { Engine } from "../../ports/engine.ts";
import type { Clock, Log } from "../../ports/system.ts";

/** Names of the hooks that an engine has, such as `__before_save_for_Todo`. */
export interface HookList {
  /** @returns undefined while the list has never been read */
  read(production: boolean): Promise<ReadonlySet<string> | undefined>;
}

export interface HookListOptions {
  readonly engine: Engine;
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  readonly clock: Clock;
  readonly log: Log;
}

const MAX_AGE_MS = 60_000;
/** An engine that is down is not asked again by every request. */
const RETRY_MS = 5_000;
const TIMEOUT_MS = 3_000;

interface Known {
  readonly names: ReadonlySet<string> | undefined;
  readonly refreshAtMs: number;
}

/**
 * Asks the engine which hooks it has, at most once a minute. A request that meets an old list waits
 * for the new list, because a deployment may have added a hook that rejects it. The old list serves
 * only while the engine is down.
 */
export function createHookList(options: HookListOptions): HookList {
  const lists = new Map<boolean, Known>();
  const pending = new Map<boolean, Promise<Known>>();
  const refresh = (production: boolean): Promise<Known> => {
    const running = pending.get(production);
    if (running !== undefined) return running;
    const fetching = fetchNames(production, options).then((names) => {
      const known = toKnown(names, lists.get(production), options.clock.now());
      lists.set(production, known);
      pending.delete(production);
      return known;
    });
    pending.set(production, fetching);
    return fetching;
  };
  return {
    read: async (production) => {
      const known = lists.get(production);
      if (known && options.clock.now() < known.refreshAtMs) return known.names;
      return (await refresh(production)).names;
    },
  };
}

function toKnown(
  names: ReadonlySet<string> | undefined,
  last: Known | undefined,
  nowMs: number,
): Known {
  if (names) return { names, refreshAtMs: nowMs + MAX_AGE_MS };
  return { names: last?.names, refreshAtMs: nowMs + RETRY_MS };
}

/** @returns undefined if the engine does not answer a list; never rejects */
async function fetchNames(
  production: boolean,
  { engine, headers, log }: HookListOptions,
): Promise<ReadonlySet<string> | undefined> {
  try {
    const path = "/1.1/functions/_ops/metadatas";
    const call = { method: "GET", path, timeoutMs: TIMEOUT_MS, production } as const;
    const answer = await engine.send({ ...call, headers: await headers() });
    // A server without cloud functions.
    if (answer.kind === "answered" && answer.status === 404) return new Set();
    if (answer.kind === "answered" && answer.status === 200) return parseNames(answer.text);
    log.warn("engine has no list of hooks", { kind: answer.kind });
  } catch (error) {
    log.failure("engine has no list of hooks", error, {});
  }
  return undefined;
}

function parseNames(text: string): ReadonlySet<string> {
  const answer = parseJson(text);
  const names = isJsonObject(answer) ? answer.result : answer;
  if (!Array.isArray(names)) throw new TypeError("The engine's list of functions is not a list");
  return new Set(names.map(String).filter((name) => name.startsWith("__")));
}
