import { describe, expect, it } from "vitest";
import { countOutcome, EMPTY_TALLY, refusedRows } from "../../../cli/import/tally.ts";

describe("the tally of an import", () => {
  it.each(["constructor", "toString", "__proto__"])(
    "counts refused rows of a class %s",
    (className) => {
      const row = { kind: "object", file: "f", line: 1, className, value: {} } as const;
      const outcome = { kind: "refused", reason: "No class can have this name." } as const;
      const once = countOutcome(EMPTY_TALLY, row, outcome);

      expect(refusedRows(countOutcome(once, row, outcome))).toBe(2);
    },
  );
});
