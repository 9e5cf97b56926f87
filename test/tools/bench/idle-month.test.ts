import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toTotal } from "../../../tools/bench/cost/bill.ts";
import { toIdleMonth } from "../../../tools/bench/cost/idle-month.ts";
import { SMS_IDENTITY } from "../../support/infra/reach.ts";
import { synthesize } from "../../support/infra/stack.ts";

/** More than `npm run bench -- cost` measures. */
const RUN = { readUnits: 2, ms: 100 };

beforeAll(() => {
  vi.stubEnv("CDK_VALIDATION", "false");
});

afterAll(() => {
  vi.unstubAllEnvs();
});

test.each([
  ["mails", 5, {}],
  ["mails and SMS", 5.3, { smsOriginationIdentity: SMS_IDENTITY }],
])("an idle month with %s costs less than $%f", async (_, dollars, overrides) => {
  const { resources } = await synthesize(overrides);

  expect(toTotal(toIdleMonth(resources, RUN))).toBeLessThan(dollars);
});

test("mails and SMS that are switched off are not polled or watched", async () => {
  const { resources } = await synthesize({ mailSender: undefined });
  const lines = toIdleMonth(resources, RUN);
  const quantity = (name: string) => lines.find(({ item }) => item === name)?.quantity;

  expect(quantity("polls of idle queues")).toBe(5 * 5 * 3 * 30 * 24 * 60);
  expect(quantity("alarms")).toBe(12);
});
