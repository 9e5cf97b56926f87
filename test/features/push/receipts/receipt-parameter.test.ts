import { expect, test } from "vitest";
import {
  findReceiptPush,
  toReceiptParameter,
} from "../../../../functions/domain/push/providers/receipt-parameter.ts";

const PUSH = "Kp3vXq8RtB2mWz7L";

test("a parameter fits into 64 letters and digits and names its push", () => {
  const parameter = toReceiptParameter("key", PUSH);
  expect(parameter).toMatch(/^[A-Za-z0-9]{1,64}$/);
  expect(findReceiptPush("key", parameter)).toBe(PUSH);
});

test("a parameter of another push, of another key or of another form names none", () => {
  const parameter = toReceiptParameter("key", PUSH);
  const others = [
    parameter.replace("Kp3", "Kp4"),
    toReceiptParameter("another key", PUSH),
    parameter.slice(0, -1),
    `${parameter}0`,
    parameter.toUpperCase(),
    "",
  ];
  for (const other of others) expect(findReceiptPush("key", other)).toBeUndefined();
});
