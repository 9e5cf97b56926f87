import { describe, expect, it } from "vitest";
import { explainFailure } from "../../../cli/reindex/explain-failure.ts";
import { parseFlags } from "../../../cli/reindex/flags.ts";
import { ReindexError } from "../../../cli/reindex/reindex-error.ts";

describe("the flags of npm run reindex", () => {
  it.each(["http://127.0.0.1:3000", "http://127.0.0.1:3000/", "http://127.0.0.1:3000/1.1"])(
    "accept the address of a local cloud as npm start prints it: %s",
    (url) => {
      expect(parseFlags(["--url", url]).url).toBe("http://127.0.0.1:3000");
    },
  );

  it.each(["", "foo", "127.0.0.1:3000", "http://", "ftp://127.0.0.1"])(
    "reject invalid addresses: %j",
    (url) => {
      expect(() => parseFlags([`--url=${url}`])).toThrow(/^--url must be .* http:\/\/127/);
    },
  );

  it.each([
    ["", ""],
    ["x", "Index"],
    ["Installations", "a b"],
  ])("reject invalid table names: %j, %j", (installations, index) => {
    const flags = [`--installations-table=${installations}`, `--index-table=${index}`];

    expect(() => parseFlags(flags)).toThrow(/is not a valid table name/);
  });

  it("require both table names together", () => {
    const tables = ["--installations-table", "Rows.a-1", "--index-table", "Index_1"];

    expect(parseFlags(tables).tables).toEqual({ installations: "Rows.a-1", index: "Index_1" });
    expect(() => parseFlags(tables.slice(0, 2))).toThrow(/must be set together/);
  });

  it.each(["0", "257", "1.5", "many", ""])("reject %j segments", (segments) => {
    expect(() => parseFlags([`--segments=${segments}`])).toThrow(/--segments must be a number/);
  });

  it.each(["0", "-1", "1.5", "fast", ""])("reject a rate of %j", (rate) => {
    expect(() => parseFlags([`--rate=${rate}`])).toThrow(/--rate must be a number/);
  });

  it("set no rate by default", () => {
    expect(parseFlags([]).rate).toBeUndefined();
    expect(parseFlags(["--rate", "200"]).rate).toBe(200);
  });

  it.each([["--unknown"], ["unexpected"], ["--url"]])("reject %s in one line", (flag) => {
    expect(() => parseFlags([flag])).toThrow(ReindexError);
    expect(() => parseFlags([flag])).toThrow(/^[^\n]+; see --help$/);
  });
});

describe("the explanation of a failure of npm run reindex", () => {
  it.each(["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT"])(
    "is one line about the network for %s",
    (code) => {
      const error = Object.assign(new Error("connect"), { code });

      expect(explainFailure(error)).toMatch(/^DynamoDB can't be reached; check AWS_REGION[^\n]*$/);
    },
  );

  it("is undefined for an unexpected error", () => {
    expect(explainFailure(new TypeError("bug"))).toBeUndefined();
  });
});
