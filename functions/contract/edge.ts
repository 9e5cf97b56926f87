/**
 * Headers that the edge (CloudFront) adds to every request, in lower case; clients' values are
 * overwritten.
 */
export const EDGE_HEADERS = {
  /** A secret that only the edge and the functions know. */
  proof: "x-landfall-edge",
  /** Address of the client, IPv4 or IPv6. */
  viewer: "x-landfall-viewer",
} as const;
