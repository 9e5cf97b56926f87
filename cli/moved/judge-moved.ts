import type { RequestCount } from "./count-requests.ts";
import { addressOption, compareVersions, findSdk, SDKS } from "./sdks.ts";

/** A version of an SDK that has reached this service. */
interface SeenVersion {
  readonly sdk: string;
  readonly version: string;
  readonly requests: number;
  readonly lastSeen: string;
  /** The option that gives it the address; null if none is known. */
  readonly option: string | null;
}

/** A version that an app was released with. */
export interface Release {
  readonly sdk: string;
  readonly version: string;
}

export interface Verdict {
  readonly seen: readonly SeenVersion[];
  /** Versions beyond `VERSIONS_PER_SDK`; clients may send any. */
  readonly moreVersions: number;
  /** Requests that name none of LeanCloud's SDKs. */
  readonly otherRequests: number;
  /** SDKs without a request. */
  readonly unseenSdks: readonly string[];
  /** Expected versions without a request, which still talk to LeanCloud. */
  readonly missing: readonly (Release & Pick<SeenVersion, "option">)[];
}

const VERSIONS_PER_SDK = 20;

/** @param counts the most frequent first */
export function judgeMoved(counts: readonly RequestCount[], expected: readonly Release[]): Verdict {
  const known = counts.flatMap(toVersion);
  const kept = SDKS.flatMap(({ name }) => {
    const versions = known.filter(({ sdk }) => sdk === name).slice(0, VERSIONS_PER_SDK);
    return versions.sort((a, b) => compareVersions(a.version, b.version));
  });
  const isSeen = ({ sdk, version }: Release) =>
    known.some((each) => each.sdk === sdk && compareVersions(each.version, version) === 0);
  return {
    seen: kept,
    moreVersions: known.length - kept.length,
    otherRequests: total(counts) - total(known),
    unseenSdks: SDKS.map(({ name }) => name).filter(
      (name) => !kept.some(({ sdk }) => sdk === name),
    ),
    missing: expected
      .filter((each) => !isSeen(each))
      .map((each) => ({ ...each, ...optionOf(each) })),
  };
}

function toVersion({ sdk: agent = "", requests, lastSeen }: RequestCount): SeenVersion[] {
  const [name = "", version = ""] = agent.split("/");
  const found = findSdk(name);
  if (!found) return [];
  const option = addressOption(found, version) ?? null;
  return [{ sdk: found.name, version, requests, lastSeen, option }];
}

function optionOf({ sdk, version }: Release): Pick<SeenVersion, "option"> {
  const found = SDKS.find(({ name }) => name === sdk);
  return { option: (found && addressOption(found, version)) ?? null };
}

function total(counts: readonly { readonly requests: number }[]): number {
  return counts.reduce((sum, { requests }) => sum + requests, 0);
}
