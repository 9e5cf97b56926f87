import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportedRow } from "../../../cli/formats/source-row.ts";
import type { Checkpoint, Progress } from "../../../cli/import/checkpoint.ts";
import type { ImportWriter, RowOutcome } from "../../../cli/import/import-writer.ts";
import { openRefusedRows } from "../../../cli/import/refused-rows.ts";
import { runImport } from "../../../cli/import/run-import.ts";
import { allRows, refusedRows } from "../../../cli/import/tally.ts";
import { ApiError } from "../../../functions/domain/api-error.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const ROWS = 2_000;

/** Objects of three classes; every seventh line can't be read. */
async function* rows(): AsyncGenerator<ImportedRow> {
  for (let line = 1; line <= ROWS; line++) {
    const place = { file: "f", line };
    if (line % 7 === 0) yield { kind: "refused", ...place, reason: "The line is not valid JSON." };
    else yield { kind: "object", ...place, className: `C${line % 3}`, value: { line } };
  }
}

/** Writes rows into a set and refuses every eleventh; `fail` throws before a batch. */
function createWriter(written: Set<number>, fail: () => void): ImportWriter {
  return {
    async write(batch) {
      fail();
      return batch.map(({ line }): RowOutcome => {
        if (line % 11 === 0) return { kind: "refused", reason: "No." };
        const isNew = !written.has(line);
        written.add(line);
        return { kind: isNew ? "written" : "kept" };
      });
    },
    declare: async () => undefined,
    units: () => new Map(),
  };
}

function createCheckpoint(): Checkpoint & { stored?: Progress } {
  const checkpoint: Checkpoint & { stored?: Progress } = {
    read: async () => checkpoint.stored,
    write: async (progress) => {
      checkpoint.stored = progress;
    },
    remove: async () => {
      delete checkpoint.stored;
    },
  };
  return checkpoint;
}

interface World {
  readonly written: Set<number>;
  readonly checkpoint: Checkpoint;
  readonly report: string;
}

async function run({ written, checkpoint, report }: World, fail: () => void) {
  const from = await checkpoint.read();
  const refused = await openRefusedRows(report, from?.reportBytes ?? 0);
  const writer = createWriter(written, fail);
  const options = { rows: rows(), writer, refused, checkpoint, from, rate: undefined };
  const checkpointMs = 0;
  return runImport({ ...options, checkpointMs, onRows: () => undefined }).finally(() =>
    refused.close(),
  );
}

const aWorld = async (): Promise<World> => ({
  written: new Set(),
  checkpoint: createCheckpoint(),
  report: join(temporaryFolder(), "report.jsonl"),
});

describe("a run of the import", () => {
  it("writes every row and reports each once, wherever earlier runs died", async () => {
    const deaths = fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(deaths, async (batches) => {
        const world = await aWorld();
        for (const batch of batches) {
          let left = batch;
          await run(world, () => {
            if (--left < 0) throw new Error("killed");
          }).catch(() => undefined);
        }
        const tally = await run(world, () => undefined);
        const lines = Array.from({ length: ROWS }, (_, index) => index + 1);
        const good = lines.filter((line) => line % 7 !== 0 && line % 11 !== 0);

        expect([...world.written].sort((a, b) => a - b)).toEqual(good);
        expect([allRows(tally), refusedRows(tally)]).toEqual([ROWS, ROWS - good.length]);
        expect((await readFile(world.report, "utf8")).match(/\n/g)?.length).toBe(
          ROWS - good.length,
        );
      }),
      { numRuns: 20 },
    );
  });

  it("waits for a throttled table", async () => {
    let failures = 2;
    const tally = await run(await aWorld(), () => {
      if (failures-- > 0) throw new ApiError("unavailable");
    });

    expect(allRows(tally)).toBe(ROWS);
  });
});
