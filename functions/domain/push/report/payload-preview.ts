import type { Provider } from "../../../contract/push-providers.ts";
import type { JsonObject } from "../../json.ts";
import { outcomeEntries, type ProvidersOutcomes } from "../ledger/provider-outcomes.ts";
import type { PushRecord } from "../ledger/push-record.ts";
import type {
  DeviceGroup,
  ProviderDefinition,
  ProviderDefinitions,
  PushContent,
} from "../providers/provider-definition.ts";
import type { PublicCredentials } from "../providers/public-credentials.ts";
import type { ExplainReason } from "./push-errors.ts";

interface PreviewedDevice {
  readonly group: DeviceGroup;
  /** Its installation is known, so that its badge can be raised. */
  readonly isKnown: boolean;
}

interface PreviewContext {
  readonly provider: ProviderDefinition;
  /** Undefined before they were published. */
  readonly credentials: PublicCredentials | undefined;
  readonly nowMs: number;
}

/**
 * The notification of one device of a group with its size, or the reason why there is none.
 *
 * @param record its `msg` is the content of the device
 */
export async function renderPreview(
  record: PushRecord,
  device: PreviewedDevice,
  { provider, credentials, nowMs }: PreviewContext,
): Promise<JsonObject> {
  const { _expiresAtMs: expiresAtMs } = record;
  const content = { ...toContent(record), expiresAtMs, nowMs };
  const rendering = await provider.preview(content, device, credentials);
  if (rendering.kind === "rendered") {
    const { message, bytes, truncated } = rendering;
    return { ...message, bytes, truncated };
  }
  const { reason: refused, size } = rendering;
  return { refused, ...(size && { bytes: size.bytes }) };
}

type RenderedFields = Pick<PushRecord, "msg" | "objectId" | "_notificationChannel">;

const TOO_LARGE = "PayloadTooLarge";

/**
 * Reasons as the record's `errors` give them: a payload that was too large is reported with its
 * size and the limit, both in bytes. Raised badges are not part of the size.
 *
 * @param record its `msg` is the content of most devices
 */
export async function explainReasons(
  outcomes: ProvidersOutcomes,
  {
    record,
    providers,
  }: {
    readonly record: RenderedFields & Pick<PushRecord, "_createdMs">;
    readonly providers: ProviderDefinitions;
  },
): Promise<ExplainReason> {
  const content = { ...toContent(record), nowMs: record._createdMs };
  const device = { group: { production: true }, isKnown: false };
  const sizes = new Map<Provider, string>();
  for (const [name, { reasons }] of outcomeEntries(outcomes)) {
    if (reasons[TOO_LARGE] === undefined) continue;
    const rendering = await providers[name].preview(content, device);
    if (rendering.kind !== "unrenderable" || !rendering.size) continue;
    const { bytes, limit } = rendering.size;
    sizes.set(name, `${TOO_LARGE}: ${bytes} bytes, the limit is ${limit}`);
  }
  return (provider, reason) => (reason === TOO_LARGE && sizes.get(provider)) || reason;
}

function toContent(record: RenderedFields): Omit<PushContent, "nowMs"> {
  const { msg: data, objectId: push, _notificationChannel: notificationChannel } = record;
  return { data, push, notificationChannel };
}
