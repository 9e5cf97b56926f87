import type { Provider } from "../../../contract/push-providers.ts";
import type { DeviceAddress } from "../../installations/device-address.ts";
import type { Json } from "../../json.ts";
import { isoMs } from "../../objects/typed-value.ts";
import {
  type DeviceGroup,
  type GroupDefaults,
  type InstallationFields,
  type ProviderDefinitions,
  providersIn,
} from "./provider-definition.ts";
import { isLeftOut } from "./refusals.ts";

/** One device with the provider and the token that reach it. */
export interface Target {
  readonly provider: Provider;
  readonly group: DeviceGroup;
  /** Empty if no installation is known. */
  readonly objectId: string;
  /** The form in the provider's chunks, such as `fid:` and a Firebase installation id. */
  readonly token: string;
}

/** Only devices seen in the last 90 days are targets (docs/protocol/push.md). */
const SILENT_AFTER_MS = 90 * 24 * 3_600_000;

/** Fields that decide whether and how an installation is reached. */
export function targetFields(providers: ProviderDefinitions): readonly string[] {
  const names = providersIn(providers).flatMap((name) => providers[name].addressFields);
  return ["valid", "updatedAt", "_refusals", ...new Set(names)];
}

/**
 * Why an installation is not a target: marked invalid, silent for 90 days, no address, or a token that
 * was refused on several days.
 */
export type Exclusion = "invalid" | "silent" | "noAddress" | "refused";

interface Rules {
  readonly providers: ProviderDefinitions;
  readonly nowMs: number;
}

/** The target for an installation; undefined if it is excluded and not counted. */
export function toTarget(
  installation: InstallationFields & { readonly objectId: string },
  defaults: GroupDefaults,
  rules: Rules,
): Target | undefined {
  const address = findAddress(installation, defaults, rules);
  if (typeof address === "string") return undefined;
  const { providers } = rules;
  return toAddressTarget(installation.objectId, address, { providers, defaults });
}

/** Why an installation is not a target; undefined if it is one. */
export function findExclusion(
  installation: InstallationFields,
  defaults: GroupDefaults,
  rules: Rules,
) {
  const address = findAddress(installation, defaults, rules);
  return typeof address === "string" ? address : undefined;
}

/** The address of an installation at the provider that reaches it; undefined if none does. */
export function addressFor(
  installation: InstallationFields,
  providers: ProviderDefinitions,
): DeviceAddress | undefined {
  for (const name in providers) {
    const address = providers[name as Provider].addressFor(installation);
    if (address) return address;
  }
  return undefined;
}

/** The token of an installation as chunks carry it. */
export function tokenFor(
  installation: InstallationFields,
  providers: ProviderDefinitions,
): string | undefined {
  const address = addressFor(installation, providers);
  return address && providers[address.provider].toDevice(address, { production: true }).token;
}

/** @param objectId empty if no installation is known */
export function toAddressTarget(
  objectId: string,
  address: DeviceAddress,
  { providers, defaults }: { providers: ProviderDefinitions; defaults: GroupDefaults },
): Target {
  const { provider } = address;
  const { token, group } = providers[provider].toDevice(address, defaults);
  return { provider, group, objectId, token };
}

function findAddress(
  installation: InstallationFields,
  defaults: GroupDefaults,
  { providers, nowMs }: Rules,
): DeviceAddress | Exclusion {
  if (installation.valid === false) return "invalid";
  const seenAtMs = isoMs(installation.updatedAt as Json | undefined);
  if (seenAtMs === undefined || nowMs - seenAtMs > SILENT_AFTER_MS) return "silent";
  const address = addressFor(installation, providers);
  if (!address) return "noAddress";
  if (!isLeftOut(installation, nowMs)) return address;
  // Only production gateways count refusals, because a sandbox has different tokens.
  const { group } = providers[address.provider].toDevice(address, defaults);
  return group.production ? "refused" : address;
}
