import { isVendor, type Provider } from "../../../contract/push-providers.ts";
import { defined } from "../../defined.ts";
import type { JsonObject } from "../../json.ts";
import { type FailureList, mergeFailures, toFailures } from "../ledger/push-failure.ts";
import type { PushRecord } from "../ledger/push-record.ts";
import { type ProviderDefinitions, providersIn } from "../providers/provider-definition.ts";
import type { PublicCredentials } from "../providers/public-credentials.ts";
import type { AudienceTally } from "./audience-tally.ts";
import { renderPreview } from "./payload-preview.ts";
import { toUsd } from "./prices.ts";
import { toError } from "./push-errors.ts";
import { estimatePush } from "./push-estimate.ts";

/** An audience as far as it was counted. */
export interface CountedAudience extends AudienceTally {
  /** The share of it that was read, above 0 and at most 1. */
  readonly share: number;
  readonly partitions: number;
  /** How often the audience is read. */
  readonly readings: number;
}

interface DryRunContext {
  readonly providers: ProviderDefinitions;
  /** Undefined before they were published. */
  readonly credentials: PublicCredentials | undefined;
  readonly nowMs: number;
  /** All contents of the push. */
  readonly contents: readonly JsonObject[];
  /** The content of the previewed group of each provider. */
  readonly previewed: { readonly [P in Provider]?: JsonObject };
}

/**
 * The effects that a push would have. Numbers of an audience that was not read to its end are
 * estimates.
 *
 * @see schemas/models/dry-run.json
 */
export async function toDryRunBody(
  record: PushRecord,
  tally: CountedAudience,
  { providers, credentials, nowMs, contents, previewed }: DryRunContext,
): Promise<JsonObject> {
  const { share, chunks, complete, excluded, scanned, readUnits } = tally;
  const scale = (count: number) => Math.round(count / share);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const toPlatform = async (name: Provider): Promise<[string, JsonObject]> => {
    const sent = chunks.filter(({ provider }) => provider === name);
    const devices = scale(sum(sent.map((chunk) => chunk.devices)));
    const group = tally.groups[name];
    const context = { provider: providers[name], credentials, nowMs };
    const isKnown = sent.some(({ installations }) => installations > 0);
    const own = { ...record, msg: previewed[name] ?? record.msg };
    const preview = group ? await renderPreview(own, { group, isKnown }, context) : {};
    const unreached = toUnreached(tally, name, scale);
    return [name, { devices, chunks: scale(sent.length), ...preview, ...defined({ unreached }) }];
  };
  const warnings = toWarnings(tally, providers, scale);
  const shown = providersIn(providers).filter((name) => !isVendor(name) || tally.groups[name]);
  return {
    dryRun: true,
    exact: complete,
    devices: scale(sum(chunks.map(({ devices }) => devices))),
    chunks: scale(chunks.length),
    platforms: Object.fromEntries(await Promise.all(shown.map(toPlatform))),
    excluded: scaleCounts(excluded, scale),
    errors: [...warnings.errors],
    ...toFailures(warnings),
    read: { installations: scanned, share: Number(share.toFixed(4)), readUnits },
    ...defined({ "push-time": record["push-time"] }),
    cost: toCost(record, tally, { providers, contents }),
  };
}

function toUnreached(
  { unreached }: CountedAudience,
  provider: Provider,
  scale: (count: number) => number,
): JsonObject | undefined {
  const counts = unreached[provider] ?? {};
  return Object.keys(counts).length === 0 ? undefined : scaleCounts(counts, scale);
}

function scaleCounts(
  counts: Readonly<Record<string, number>>,
  scale: (count: number) => number,
): JsonObject {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, scale(count)]));
}

/** The sentences that the record of the push would have for devices that nothing reaches. */
function toWarnings(
  { unreached, chunks }: CountedAudience,
  definitions: ProviderDefinitions,
  scale: (count: number) => number,
): FailureList {
  const audience = chunks.reduce((total, { devices }) => total + devices, 0);
  const lists = (Object.keys(unreached) as Provider[]).flatMap((provider) =>
    Object.entries(unreached[provider] ?? {}).map(([reason, count]) =>
      toError(definitions[provider], reason, {
        provider,
        devices: scale(count),
        explained: () => reason,
        isWhole: count === audience,
      }),
    ),
  );
  return mergeFailures(lists);
}

function toCost(
  record: PushRecord,
  { chunks, readUnits, share, partitions, readings }: CountedAudience,
  context: Pick<DryRunContext, "providers" | "contents">,
): JsonObject {
  const plan = {
    readUnits: readUnits * readings,
    partitions: partitions * readings,
    ...context,
  };
  const units = estimatePush(record, chunks, plan);
  const scale = (value: number, digits: number) => Number((value / share).toFixed(digits));
  return {
    usd: scale(toUsd(units), 9),
    readUnits: scale(units.readUnits, 1),
    writeUnits: scale(units.writeUnits, 0),
    messages: scale(units.messages, 0),
    computeSeconds: scale(units.computeSeconds, 3),
  };
}
