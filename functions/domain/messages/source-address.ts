const IPV6_GROUPS = 8;
/** Groups of the part that a network gives out; its owner has all addresses below. */
const NETWORK_GROUPS = 4;

/**
 * Who is behind an address, as a key: the address itself for IPv4, its /64 for IPv6.
 *
 * @param sourceIp as API Gateway writes it
 */
export function networkOf(sourceIp: string): string {
  if (!sourceIp.includes(":")) return sourceIp;
  const [left = [], right = []] = sourceIp.split("::").map(toGroups);
  const zeros = Math.max(0, IPV6_GROUPS - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

function toGroups(text: string): string[] {
  const groups = text.split(":").filter((group) => group !== "");
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
