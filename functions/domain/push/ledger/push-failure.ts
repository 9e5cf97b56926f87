import type { Provider } from "../../../contract/push-providers.ts";
import type { JsonObject } from "../../json.ts";

/** The facts of a sentence in `errors` of a record. */
export interface PushFailure {
  readonly for: "stop" | "refusal" | "quota" | "silence" | "expiry" | "gone" | "lost";
  /** Missing where devices of several providers failed for the reason. */
  readonly provider?: Provider | undefined;
  /** The gateway's answer, or the sender's reason. */
  readonly reason?: string | undefined;
  /** Missing for a stop. */
  readonly devices?: number | undefined;
}

/** Sentences, and the facts of each. */
export interface FailureList {
  readonly errors: readonly string[];
  /** In the order of `errors`; absent for pushes that ended otherwise than by outcomes. */
  readonly _failures?: readonly PushFailure[];
}

/** The member `failures` of an answer; none without facts. */
export function toFailures({ errors, _failures = [] }: FailureList): JsonObject {
  const failures = errors.flatMap((explanation, index) =>
    _failures[index] === undefined ? [] : [{ ..._failures[index], explanation }],
  );
  return failures.length === 0 ? {} : ({ failures } as unknown as JsonObject);
}

/** Each sentence once, with its devices summed; no facts unless every sentence has them. */
export function mergeFailures(lists: readonly FailureList[]): Required<FailureList> {
  const merged = new Map<string, PushFailure | undefined>();
  for (const { errors, _failures = [] } of lists) {
    for (const [index, sentence] of errors.entries()) {
      merged.set(sentence, addFailure(merged.get(sentence), _failures[index]));
    }
  }
  const failures = [...merged.values()].filter((each) => each !== undefined);
  const isComplete = failures.length === merged.size;
  return { errors: [...merged.keys()], _failures: isComplete ? failures : [] };
}

function addFailure(one: PushFailure | undefined, other: PushFailure | undefined) {
  if (one === undefined || other === undefined) return one ?? other;
  const { provider, devices = 0, ...rest } = one;
  const sum = devices + (other.devices ?? 0);
  return {
    ...rest,
    ...(provider === undefined || provider !== other.provider ? {} : { provider }),
    ...(sum === 0 ? {} : { devices: sum }),
  };
}
