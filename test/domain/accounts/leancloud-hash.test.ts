import { expect, test } from "vitest";
import {
  isLeanCloudHash,
  leanCloudHash,
} from "../../../functions/domain/accounts/leancloud-hash.ts";

/** The first pair is LeanCloud's own example. */
test.each([
  [
    "h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2",
    "password",
    "tA7BLW+NK0UeARng0693gCaVnljkglCB9snqlpCSUKjx2RgYp8VZZOQt0S5iUtlDrkJXfT3gknS4rRqjYsd/Ug==",
  ],
  [
    "a".repeat(48),
    "pässwörd-密码",
    "GRRo2zZ4EhTcDb9x8Hf8bq32I5cUzTFHMmo2CTVO1QGVWuuVqLjLQtRLIWUT+aC1zcpfrJ3M+fxfuMMVsjganA==",
  ],
])("salt and password give LeanCloud's hash (%#)", (salt, password, hash) => {
  expect(leanCloudHash(salt, password)).toBe(hash);
  expect(isLeanCloudHash(hash)).toBe(true);
});
