import type { DeliveryOutcome, GatewayAnswer } from "../../domain/push/delivery-outcome.ts";
import type { Http2Result } from "./send-all.ts";

type Classify = (answer: GatewayAnswer) => DeliveryOutcome;
type ReadReason = (body: Record<string, unknown>) => Pick<GatewayAnswer, "reason" | "timestampMs">;

/** A request that was cut off is tried again: only the gateway knows whether it took effect. */
export function toDeliveryOutcome(
  result: Http2Result,
  classify: Classify,
  readReason: ReadReason,
): DeliveryOutcome {
  if (result.kind !== "answer") return { kind: "retry", reason: result.reason };
  if (result.status === 200) return { kind: "accepted" };
  const retryAfterMs = toRetryAfterMs(result.headers["retry-after"]);
  return classify({
    status: result.status,
    ...readReason(parseObject(result.body)),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** Seconds; the date form is left to our own back-off. */
function toRetryAfterMs(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined;
}

/** A gateway in trouble may answer with HTML: its status alone decides then. */
function parseObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
