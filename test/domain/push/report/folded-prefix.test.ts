import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { childChunkId, chunkId } from "../../../../functions/domain/push/ledger/chunk.ts";
import type {
  ChunkProgress,
  PlanPartition,
} from "../../../../functions/domain/push/ledger/ledger.ts";
import { foldPartition } from "../../../../functions/domain/push/report/ledger-fold.ts";

const PUSH = "i4OcyCnyjckJOtzz";

function aPartition(chunks: number, fields: Partial<PlanPartition> = {}): PlanPartition {
  return {
    push: PUSH,
    partition: 0,
    access: { kind: "scan", segment: 0, segments: 1 },
    state: "planned",
    cursor: "",
    page: 1,
    epoch: 1,
    leaseUntilMs: 0,
    chunks,
    devices: chunks * 500,
    ...fields,
  };
}

function aChunk(chunk: string, count: number, settled: number | undefined): ChunkProgress {
  return {
    ...{ push: PUSH, chunk, count, provider: "apns", createdMs: 0 },
    ...(settled === undefined ? { state: "open" } : { state: "settled", successes: settled }),
  } as ChunkProgress;
}

/** A ledger on which senders settle any open chunk, or a part of it: the rest is a retry chunk. */
function aLedger(roots: number) {
  const chunks = new Map(
    Array.from({ length: roots }, (_, index) => {
      const id = chunkId(0, 0, index);
      return [id, aChunk(id, 500, undefined)] as const;
    }),
  );
  const inOrder = () => [...chunks.values()].toSorted((a, b) => (a.chunk < b.chunk ? -1 : 1));
  return {
    after: (id = "") => inOrder().filter(({ chunk }) => chunk > id),
    settle: (turn: number, isWhole: boolean) => {
      const open = inOrder().filter(({ state }) => state === "open");
      const { chunk, count } = open[turn % Math.max(1, open.length)] ?? {};
      if (chunk === undefined || count === undefined) return;
      const left = isWhole || count === 1 ? 0 : Math.floor(count / 2);
      chunks.set(chunk, aChunk(chunk, count, count - left));
      const child = childChunkId(chunk);
      if (left > 0) chunks.set(child, aChunk(child, left, undefined));
    },
  };
}

describe("a fold that continues from a stored prefix", () => {
  it("equals a fold of everything, even with chunks settled in between", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.tuple(fc.nat(20), fc.boolean(), fc.boolean()), { maxLength: 60 }),
        (roots, steps) => {
          const ledger = aLedger(roots);
          let partition = aPartition(roots);
          for (const [turn, isWhole, keeps] of steps) {
            ledger.settle(turn, isWhole);
            const whole = foldPartition(aPartition(roots), ledger.after());
            const { prefix, ...fold } = foldPartition(
              partition,
              ledger.after(partition.prefix?.through),
            );
            expect(fold).toEqual({ outcomes: whole.outcomes, complete: whole.complete });
            if (keeps && prefix) partition = { ...partition, prefix };
          }
        },
      ),
    );
  });

  it("reads only the chunks from the first open one on", () => {
    const ledger = aLedger(4);
    ledger.settle(0, true);
    ledger.settle(0, true);
    ledger.settle(1, true);
    const { prefix } = foldPartition(aPartition(4), ledger.after());
    expect(prefix).toMatchObject({ through: chunkId(0, 0, 1), chunks: 2, roots: 2 });
    expect(ledger.after(prefix?.through).map(({ chunk }) => chunk)).toEqual([
      chunkId(0, 0, 2),
      chunkId(0, 0, 3),
    ]);
  });
});
