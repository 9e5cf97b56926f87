import { expect, test } from "vitest";
import { callingCode } from "../../../functions/domain/accounts/phone-number.ts";

test.each([
  ["+14155550100", "+1"],
  ["+79161234567", "+7"],
  ["+8613800138000", "+86"],
  ["+447911123456", "+44"],
  ["+491711234567", "+49"],
  ["+852512345678", "+852"],
  ["+35312345678", "+353"],
  ["+4201234567", "+420"],
  ["+2341234567", "+234"],
  ["+9711234567", "+971"],
  ["+9981234567", "+998"],
  ["+98912345678", "+98"],
])("the calling code of %s is %s (A127)", (phone, code) => {
  expect(callingCode(phone)).toBe(code);
});
