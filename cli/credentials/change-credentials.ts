import { DEFAULT_PROFILE, isVendor } from "../../functions/contract/push-providers.ts";
import { isWebhookService } from "../../functions/contract/webhooks.ts";
import { CommandError } from "../command-error.ts";
import type { Entry } from "./entry-flags.ts";

/** The content of the secret, not yet checked. */
export type Credentials = Readonly<Record<string, unknown>>;

/** Adds an entry, which replaces one with the same key or profile. */
export function addEntry(credentials: Credentials, provider: string, entry: Entry): Credentials {
  if (provider === "apns") return addApnsKey(credentials, entry);
  if (provider === "fcm") return { ...credentials, fcm: toFcm(entry) };
  const others = profilesIn(credentials, provider).filter((each) => nameOf(each) !== nameOf(entry));
  return { ...credentials, [provider]: [...others, entry] };
}

/**
 * Refuses to replace a profile's key pair by a new one, which no browser has subscribed with.
 *
 * @throws CommandError
 */
export function assertNoProfile(credentials: Credentials, provider: string, entry: Entry): void {
  const isTaken = profilesIn(credentials, provider).some((each) => nameOf(each) === nameOf(entry));
  if (!isTaken) return;
  throw new CommandError(
    `${provider} has a key pair for the profile ${nameOf(entry)}; with another one, no browser that has subscribed gets a push any more. To lose them all the same, remove it first`,
  );
}

function addApnsKey(credentials: Credentials, entry: Entry): Credentials {
  const apns = toObject(credentials.apns);
  const others = toList(apns.keys).filter(({ keyId }) => keyId !== entry.keyId);
  return { ...credentials, apns: { ...apns, keys: [...others, entry] } };
}

function toFcm({ account, projectId }: Entry): object {
  const isExternal = toObject(account).type === "external_account";
  return {
    ...(isExternal ? { externalAccount: account } : { serviceAccount: account }),
    ...(projectId !== undefined && { projectId }),
  };
}

/**
 * Removes the entry of a profile, or everything of a provider without profiles.
 *
 * @param name of a profile, or of an APNs key; undefined: the entry without a name, or the only key
 * @throws CommandError no entry has the name
 */
export function removeEntry(
  credentials: Credentials,
  provider: string,
  name: string | undefined,
): Credentials {
  const { [provider]: own, ...others } = credentials;
  if (own === undefined) throw new CommandError(`there are no credentials of ${provider}`);
  if (provider === "apns" && name !== undefined) return removeApnsKey(credentials, name);
  if (!isVendor(provider) && !isWebhookService(provider)) return others;
  const profiles = profilesIn(credentials, provider);
  const left = profiles.filter((each) => nameOf(each) !== (name ?? DEFAULT_PROFILE));
  if (left.length === profiles.length) {
    const names = profiles.map(nameOf).join(", ");
    throw new CommandError(`${provider} has no profile ${name ?? DEFAULT_PROFILE}, but ${names}`);
  }
  return left.length === 0 ? others : { ...others, [provider]: left };
}

function removeApnsKey(credentials: Credentials, name: string): Credentials {
  const apns = toObject(credentials.apns);
  const keys = toList(apns.keys);
  const left = keys.filter(({ keyId }) => keyId !== name);
  if (left.length === keys.length) throw new CommandError(`apns has no key ${name}`);
  return { ...credentials, apns: { ...apns, keys: left } };
}

function profilesIn(credentials: Credentials, provider: string): readonly Entry[] {
  return toList(credentials[provider]);
}

function nameOf({ profile = DEFAULT_PROFILE }: Entry): unknown {
  return profile;
}

export function toList(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value : [];
}

export function toObject(value: unknown): Entry {
  return typeof value === "object" && value !== null ? (value as Entry) : {};
}
