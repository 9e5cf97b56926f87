const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_GROUPS = 8;
/** A household or a server gets a /64 at least, so its addresses count as one. */
const NETWORK_GROUPS = 4;

/**
 * What requests are counted by: an IPv4 address, or the /64 of an IPv6 address.
 *
 * @param sourceIp as API Gateway saw it, never from a header
 */
export function sourceNetwork(sourceIp: string): string {
  const mapped = MAPPED_IPV4.exec(sourceIp)?.[1];
  if (mapped !== undefined) return mapped;
  if (!sourceIp.includes(":")) return sourceIp;
  const [address = ""] = sourceIp.split("%");
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = toGroups(head);
  const right = tail === undefined ? [] : toGroups(tail);
  const zeros = Math.max(0, IPV6_GROUPS - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

function toGroups(text: string): string[] {
  return text === "" ? [] : text.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
}
