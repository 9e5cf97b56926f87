import { createECDH } from "node:crypto";
import { expect, it } from "vitest";
import { encryptFor } from "../../../../functions/adapters/gateways/webpush/webpush.ts";

/** The example of RFC 8291 section 5 and appendix A. */
const EXAMPLE = {
  payload: "When I grow up, I want to be a watermelon",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

it("encrypts as the example of RFC 8291", () => {
  const privateKey = createECDH("prime256v1");
  privateKey.setPrivateKey(EXAMPLE.privateKey, "base64url");
  const secrets = { privateKey, salt: Buffer.from(EXAMPLE.salt, "base64url") };
  expect(encryptFor(EXAMPLE, EXAMPLE.payload, secrets).toString("base64url")).toBe(EXAMPLE.body);
});

it("fills the 4,096 bytes that every push service takes with the largest payload", () => {
  expect(encryptFor(EXAMPLE, "a".repeat(3_993))).toHaveLength(4_096);
});

it("has a key and a salt of its own for every browser", () => {
  const [one, other] = [encryptFor(EXAMPLE, "Hi"), encryptFor(EXAMPLE, "Hi")];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});
