import { describe, expect, it } from "vitest";
import { importCommand } from "../../../cli/commands/import.ts";
import { onlyChangedSince } from "../../../cli/import/changed-since.ts";
import type { ImportWriter } from "../../../cli/import/import-writer.ts";
import { toSourceLink, toSourceRow } from "../../support/transfer/stack-writer.ts";

const SINCE = "2026-12-20T18:00:00.000Z";
const LINK = { ownerClass: "Todo", key: "tags", owningId: "a", relatedId: "b" };

const everything: ImportWriter = {
  declare: async () => undefined,
  units: () => new Map(),
  write: async (rows) => rows.map(() => ({ kind: "written" })),
};

describe("an import with --changed-since", () => {
  it("leaves out rows that are older, and no others", async () => {
    const rows = [
      toSourceRow("Todo", { updatedAt: "2026-12-20T17:59:59.999Z" }),
      toSourceRow("Todo", { updatedAt: SINCE }),
      toSourceRow("Todo", {}),
      toSourceLink(LINK),
    ];

    const outcomes = await onlyChangedSince(everything, SINCE).write(rows);

    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds).toEqual(["leftOut", "written", "written", "written"]);
  });

  it.each(["yesterday", "2026-13-45", "20"])(
    "refuses %s and explains the form of a date",
    (date) => {
      expect(() => importCommand.parse(["export", "--changed-since", date])).toThrow(
        `--changed-since must be a date such as 2026-12-20T18:00:00Z, not "${date}"`,
      );
    },
  );
});
