import { ApiError } from "../../domain/api-error.ts";
import { toPlatformHeaders } from "../../domain/engine/engine-headers.ts";
import { toDetail } from "../../domain/engine/hook-answer.ts";
import type { Json } from "../../domain/json.ts";
import { parseJson } from "../../domain/objects/parse-json.ts";
import type { Engine } from "../../ports/engine.ts";

/** LeanCloud's time limit for every hook but those before a write. */
export const HOOK_TIMEOUT_MS = 3_000;

export interface HookCallerOptions {
  readonly engine: Engine;
  readonly appId: string;
  readonly masterKey: () => Promise<string>;
  readonly hookKey: () => Promise<string>;
}

interface HookCall {
  /** Below `/1.1/functions/`. */
  readonly route: string;
  readonly body: object;
  readonly timeoutMs: number;
  /** False: the staging engine. */
  readonly production: boolean;
}

export type HookOutcome =
  | { readonly kind: "passed"; readonly answer: Json | undefined }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "timedOut" }
  | { readonly kind: "unreachable"; readonly mayHaveRun: boolean };

export type HookCaller = (hook: HookCall) => Promise<HookOutcome>;

/** Calls hooks of the engine; it never rejects because of the engine. */
export function createHookCaller(options: HookCallerOptions): HookCaller {
  return async ({ route, body, timeoutMs, production }) => {
    const answer = await options.engine.send({
      method: "POST",
      path: `/1.1/functions/${route}`,
      headers: await platformHeaders(options, production),
      body: JSON.stringify(body),
      timeoutMs,
      production,
    });
    if (answer.kind === "tooLarge") return { kind: "unreachable", mayHaveRun: true };
    if (answer.kind !== "answered") return answer;
    if (answer.text.trimStart().startsWith("<")) return { kind: "refused", detail: PAGE };
    const parsed = parseAnswer(answer.text);
    if (answer.status >= 200 && answer.status < 300) return { kind: "passed", answer: parsed };
    return { kind: "refused", detail: toDetail(parsed) };
  };
}

/** A page of a proxy or of another server does not approve the write, whatever its status. */
const PAGE =
  "The engine answered a page instead of JSON. Check that the setting `engine` names the engine itself.";

/** The headers of Landfall's own calls. */
export async function platformHeaders(
  { appId, masterKey, hookKey }: HookCallerOptions,
  production: boolean,
): Promise<Readonly<Record<string, string>>> {
  const [master, hook] = await Promise.all([masterKey(), hookKey()]);
  return toPlatformHeaders({ appId, masterKey: master, hookKey: hook }, production);
}

/** The Java engine answers an after hook with an empty body; text that is not JSON counts as empty, too. */
function parseAnswer(text: string): Json | undefined {
  try {
    return text === "" ? undefined : parseJson(text);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
