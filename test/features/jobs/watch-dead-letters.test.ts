import { expect, test } from "vitest";
import { watchDeadLetters } from "../../../functions/features/jobs/watch-dead-letters.ts";

const MINUTE_MS = 60_000;
const QUEUES = [
  { queue: "plan-letters", messages: 0 },
  { queue: "mail-letters", messages: 3 },
];

async function watchAt(nowMs: number) {
  const lines: unknown[] = [];
  const ignore = () => {};
  let counted = 0;
  await watchDeadLetters({
    deadLetterCounts: async () => {
      counted += 1;
      return QUEUES;
    },
    clock: { now: () => nowMs },
    log: {
      info: ignore,
      warn: ignore,
      error: (event, facts) => void lines.push([event, facts]),
      failure: ignore,
    },
  });
  return { lines, counted };
}

test("each queue with dead letters is one error line", async () => {
  const { lines } = await watchAt(0);

  expect(lines).toEqual([["dead letters", { queue: "mail-letters", messages: 3 }]]);
});

test("the queues are counted once in each period of the alarm, whenever a minute's run starts", async () => {
  for (const secondsLate of [0, 7, 59]) {
    const runs = Array.from({ length: 5 }, (_, minute) =>
      watchAt(minute * MINUTE_MS + secondsLate * 1_000),
    );
    const counts = (await Promise.all(runs)).map(({ counted }) => counted);
    expect(counts).toEqual([1, 0, 0, 0, 0]);
  }
});
