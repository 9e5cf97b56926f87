import ipaddr from "ipaddr.js";

/** 16-bit groups of the /64 prefix, which a provider assigns to one customer. */
const PREFIX_GROUPS = 4;

/**
 * The network that limits are counted for: an IPv4 address itself, also one that is mapped to IPv6,
 * and the /64 prefix of an IPv6 address.
 *
 * @param sourceIp of the request, as API Gateway reports it
 */
export function networkFor(sourceIp: string): string {
  if (!ipaddr.isValid(sourceIp)) return sourceIp;
  const address = ipaddr.process(sourceIp);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const prefix = address.parts.slice(0, PREFIX_GROUPS).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}
