/** Each access of a call waits for its turn among concurrent calls. */
export interface Turns {
  /** @throws Died once the caller is dead */
  readonly turn: () => Promise<void>;
}

export class Died extends Error {}

/** Turns without waiting, of a call that dies before its `lastTurn`, counted from 1. */
export function mortalTurns(lastTurn = Number.POSITIVE_INFINITY): Turns {
  let turns = 0;
  return {
    turn: async () => {
      turns += 1;
      if (turns >= lastTurn) throw new Died();
    },
  };
}

/** Picks one of `waiting` calls. */
type Pick = (waiting: number) => number;

/** Runs calls whose turns are given one at a time. */
async function runInTurns(
  calls: readonly ((turns: Turns) => Promise<unknown>)[],
  pick: Pick,
): Promise<unknown[]> {
  const waiting: (() => void)[] = [];
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
  const outcomes = Promise.all(
    calls.map((call) => call({ turn }).catch((error: unknown) => error)),
  );
  for (;;) {
    await new Promise(setImmediate);
    if (waiting.length === 0) return outcomes;
    const [next] = waiting.splice(pick(waiting.length), 1);
    next?.();
  }
}

/**
 * Plays a scene in every order in which its calls can take turns.
 *
 * @param play starts the calls in a fresh world, and checks it after they ended
 * @returns the number of orders
 */
export async function playEveryOrder(
  play: (
    run: (calls: readonly ((turns: Turns) => Promise<unknown>)[]) => Promise<unknown[]>,
  ) => Promise<void>,
): Promise<number> {
  let orders = 0;
  let fixed: number[] = [];
  for (;;) {
    const picks: { readonly taken: number; readonly of: number }[] = [];
    const pick: Pick = (of) => {
      const taken = fixed[picks.length] ?? 0;
      picks.push({ taken, of });
      return taken;
    };
    await play((calls) => runInTurns(calls, pick));
    orders += 1;
    const last = picks.findLastIndex(({ taken, of }) => taken + 1 < of);
    if (last < 0) return orders;
    fixed = [...picks.slice(0, last).map(({ taken }) => taken), (picks[last]?.taken ?? 0) + 1];
  }
}
