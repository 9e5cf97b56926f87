import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A URL leads to a private network, which a file of an app has no business to read. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
}

/**
 * Resolves a name as `dns.lookup` does, and refuses it if one of its addresses is not public. A connection
 * that uses it goes to an address that was checked.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const hidden = addresses?.find(({ address }) => !isPublic(address));
    const failure = error ?? (hidden && privateAddress());
    const [first] = addresses ?? [];
    if (failure || first === undefined) callback(failure ?? new Error("no address"), "", 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * Checks a host that is an address, which is connected to without a lookup.
 *
 * @param host as in `URL.hostname`
 * @throws PrivateAddressError
 */
export function assertPublicHost(host: string): void {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (ipaddr.isValid(address) && !isPublic(address)) throw privateAddress();
}

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function privateAddress(): PrivateAddressError {
  return new PrivateAddressError("The URL leads to a private network.");
}
