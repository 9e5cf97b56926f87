import type { Provider } from "../../../contract/push-providers.ts";
import type { JsonObject } from "../../json.ts";
import type { PushRecord } from "../ledger/push-record.ts";
import type {
  DeviceGroup,
  ProviderDefinition,
  ProviderDefinitions,
  PushContent,
} from "../providers/provider-definition.ts";

interface PreviewedDevice {
  readonly group: DeviceGroup;
  /** Its installation is known, so that its badge can be raised. */
  readonly isKnown: boolean;
}

/** The notification of one device of a group with its size, or the reason why there is none. */
export function renderPreview(
  record: PushRecord,
  device: PreviewedDevice,
  { provider, nowMs }: { readonly provider: ProviderDefinition; readonly nowMs: number },
): JsonObject {
  const { _expiresAtMs: expiresAtMs } = record;
  const rendering = provider.preview({ ...toContent(record), expiresAtMs, nowMs }, device);
  if (rendering.kind === "rendered") {
    const { message, bytes, truncated } = rendering;
    return { ...message, bytes, truncated };
  }
  const { reason: refused, size } = rendering;
  return { refused, ...(size && { bytes: size.bytes }) };
}

type RenderedFields = Pick<PushRecord, "msg" | "objectId" | "_notificationChannel">;

/**
 * A reason as the record's `errors` give it: that of a payload that was too large has its size and
 * the limit, both in bytes. Raised badges are not part of the size.
 */
export function explainReason(
  reason: string,
  provider: Provider,
  {
    record,
    providers,
  }: {
    readonly record: RenderedFields & Pick<PushRecord, "_createdMs">;
    readonly providers: ProviderDefinitions;
  },
): string {
  if (reason !== "PayloadTooLarge") return reason;
  const content = { ...toContent(record), nowMs: record._createdMs };
  const device = { group: { production: true }, isKnown: false };
  const rendering = providers[provider].preview(content, device);
  if (rendering.kind !== "unrenderable" || !rendering.size) return reason;
  const { bytes, limit } = rendering.size;
  return `${reason}: ${bytes} bytes, the limit is ${limit}`;
}

function toContent(record: RenderedFields): Omit<PushContent, "nowMs"> {
  const { msg: data, objectId: push, _notificationChannel: notificationChannel } = record;
  return { data, push, notificationChannel };
}
