import { expect, test } from "vitest";
import { networkFor } from "../../../functions/domain/messages/source-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:db8::7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["test-invoke-source-ip", "test-invoke-source-ip"],
])("%s counts for %s", (sourceIp, network) => {
  expect(networkFor(sourceIp)).toBe(network);
});
