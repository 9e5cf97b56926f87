import ipaddr from "ipaddr.js";

/** 16-bit groups of the /64 prefix, which a provider assigns to one customer. */
const PREFIX_GROUPS = 4;

/**
 * The network for which limits are counted: an IPv4 address, also in its IPv6-mapped form, or the
 * /64 prefix of an IPv6 address.
 *
 * @param sourceIp of the request, as API Gateway reports it
 */
export function networkFor(sourceIp: string): string {
  if (!ipaddr.isValid(sourceIp)) return sourceIp;
  const address = ipaddr.process(sourceIp);
  return address instanceof ipaddr.IPv6 ? prefix(address, PREFIX_GROUPS) : address.toString();
}

/** 16-bit groups of the /48 prefix, which a provider assigns to a site at most. */
const SITE_GROUPS = 3;

/** A network that an address is counted for. */
interface CountedNetwork {
  readonly network: string;
  /** True for a part of a network that is counted as well. */
  readonly isCustomer: boolean;
}

/** An IPv4 address itself; the /64 and the /48 prefix of an IPv6 address. */
export function countedNetworks(sourceIp: string): readonly CountedNetwork[] {
  const network = networkFor(sourceIp);
  const address = ipaddr.isValid(sourceIp) && ipaddr.process(sourceIp);
  if (!(address instanceof ipaddr.IPv6)) return [{ network, isCustomer: false }];
  return [
    { network, isCustomer: true },
    { network: prefix(address, SITE_GROUPS), isCustomer: false },
  ];
}

/** The widest network, the site: for limits that no other site can use up. */
export function siteFor(sourceIp: string): string {
  return countedNetworks(sourceIp).at(-1)?.network ?? sourceIp;
}

function prefix({ parts }: ipaddr.IPv6, groups: number): string {
  const kept = parts.slice(0, groups).map((group) => group.toString(16));
  return `${kept.join(":")}::/${groups * 16}`;
}
