import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A URL leads to a private network, which a file of an app has no business to read. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
}

/** Decides by an address whether to connect. */
export type AddressRule = (address: string) => boolean;

/** Addresses that IANA has assigned to the public IPv6 Internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

export const isPublic: AddressRule = (text) => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const isAssigned = address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
  return isAssigned && address.range() === "unicast";
};

/**
 * Resolves a name as `dns.lookup` does, and refuses it if one of its addresses is not allowed. The
 * connection uses the checked address, so a name that changes its address after the check leads nowhere
 * else.
 */
export function lookupAllowed(isAllowed: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const hidden = addresses?.find(({ address }) => !isAllowed(address));
      const failure = error ?? (hidden && privateAddress());
      const [first] = addresses ?? [];
      if (failure || first === undefined) callback(failure ?? new Error("no address"), "", 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Checks a host that is an address, which is connected to without a lookup.
 *
 * @param host as in `URL.hostname`
 * @throws PrivateAddressError
 */
export function assertAllowedHost(host: string, isAllowed: AddressRule): void {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (ipaddr.isValid(address) && !isAllowed(address)) throw privateAddress();
}

function privateAddress(): PrivateAddressError {
  return new PrivateAddressError("The URL leads to a private network.");
}
