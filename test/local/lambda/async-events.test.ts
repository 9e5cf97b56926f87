import { describe, expect, it } from "vitest";
import { createAsyncEvents } from "../../../local/lambda/async-events.ts";

/** A clock that a test moves. */
function createClock() {
  let nowMs = 0;
  const listeners: (() => void)[] = [];
  const advance = async (ms: number) => {
    nowMs += ms;
    for (const listener of listeners) listener();
    await new Promise(setImmediate);
  };
  return { now: () => nowMs, onChange: (one: () => void) => void listeners.push(one), advance };
}

async function start(failures: number) {
  const clock = createClock();
  const attempts: number[] = [];
  let dropped = 0;
  const events = createAsyncEvents(clock, () => {
    dropped += 1;
  });
  events.start(async () => {
    attempts.push(clock.now());
    if (attempts.length <= failures) throw new Error("failed");
  });
  events.add("arn", {});
  await clock.advance(0);
  for (let seconds = 0; seconds < 600; seconds += 30) await clock.advance(30_000);
  await events.stop();
  return { attempts, dropped };
}

describe("an asynchronous event of the local cloud", () => {
  it("is repeated after one minute and after two more, until the function succeeds", async () => {
    expect(await start(0)).toEqual({ attempts: [0], dropped: 0 });
    expect(await start(2)).toEqual({ attempts: [0, 60_000, 180_000], dropped: 0 });
  });

  it("is dropped, and counted for the alarm, after three attempts", async () => {
    expect(await start(5)).toEqual({ attempts: [0, 60_000, 180_000], dropped: 1 });
  });
});
