import type {
  DeliveryOutcome,
  GatewayAnswer,
} from "../../../functions/domain/push/providers/delivery-outcome.ts";

/** How an answer ends, in the words of the outcome tables. */
type End = "dead" | "invalid" | "rejected" | "stop" | "quota" | "retry" | "refresh" | "down";

export const ANSWERED_MS = 1_795_248_000_000;

export function toAnswer(body: object, status = 200): GatewayAnswer {
  return { status, body: JSON.stringify(body) };
}

/** Rows of a table test: a code, its end, and the outcome with the code as its reason. */
export function ends(
  codes: Readonly<Partial<Record<End, readonly string[]>>>,
  toReason = (code: string) => code,
): [code: string, end: string, outcome: DeliveryOutcome][] {
  return Object.entries(codes).flatMap(([end, each]) =>
    each.map((code): [string, string, DeliveryOutcome] => [
      code,
      end,
      toOutcome(end as End, toReason(code)),
    ]),
  );
}

function toOutcome(end: End, reason: string): DeliveryOutcome {
  switch (end) {
    case "dead":
      return { kind: "invalid-token", reason, deadSinceMs: ANSWERED_MS };
    case "invalid":
      return { kind: "invalid-token", reason };
    case "rejected":
      return { kind: "rejected", reason };
    case "stop":
      return { kind: "rejected", reason, stops: true };
    case "quota":
      return { kind: "rejected", reason, quota: true };
    case "retry":
      return { kind: "retry", reason };
    case "refresh":
      return { kind: "retry", reason, refresh: true };
    case "down":
      return { kind: "retry", reason, down: true };
  }
}
