import { expect, test } from "vitest";
import { networkOf } from "../../../functions/domain/messages/source-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:db8::7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s belongs to %s", (sourceIp, network) => {
  expect(networkOf(sourceIp)).toBe(network);
});
