import { describe, expect, it } from "vitest";
import { UsageError } from "../../../cli/command-error.ts";
import { reindex } from "../../../cli/commands/reindex.ts";
import { explainFailure } from "../../../cli/explain-failure.ts";

describe("the flags of landfall reindex", () => {
  it.each(["http://127.0.0.1:3000", "http://127.0.0.1:3000/", "http://127.0.0.1:3000/1.1"])(
    "accept the address of a local cloud as npm start prints it: %s",
    (url) => {
      expect(reindex.parse(["--url", url]).url).toBe("http://127.0.0.1:3000");
    },
  );

  it.each(["", "foo", "127.0.0.1:3000", "http://", "ftp://127.0.0.1"])(
    "reject invalid addresses: %j",
    (url) => {
      expect(() => reindex.parse([`--url=${url}`])).toThrow(/^--url must be .* http:\/\/127/);
    },
  );

  it.each([
    ["", ""],
    ["x", "Index"],
    ["Installations", "a b"],
  ])("reject invalid table names: %j, %j", (installations, index) => {
    const flags = [`--installations-table=${installations}`, `--index-table=${index}`];

    expect(() => reindex.parse(flags)).toThrow(/is not a valid table name/);
  });

  it("require both table names together", () => {
    const tables = ["--installations-table", "Rows.a-1", "--index-table", "Index_1"];

    expect(reindex.parse(tables).tables).toEqual({ installations: "Rows.a-1", index: "Index_1" });
    expect(() => reindex.parse(tables.slice(0, 2))).toThrow(/must be set together/);
  });

  it.each(["0", "257", "1.5", "many", ""])("reject %j segments", (segments) => {
    expect(() => reindex.parse([`--segments=${segments}`])).toThrow(/--segments must be a number/);
  });

  it.each(["0", "-1", "1.5", "fast", ""])("reject a rate of %j", (rate) => {
    expect(() => reindex.parse([`--rate=${rate}`])).toThrow(/--rate must be a number/);
  });

  it("set no rate by default", () => {
    expect(reindex.parse([]).rate).toBeUndefined();
    expect(reindex.parse(["--rate", "200"]).rate).toBe(200);
  });

  it.each([["--unknown"], ["unexpected"], ["--url"]])("reject %s in one line", (flag) => {
    expect(() => reindex.parse([flag])).toThrow(UsageError);
    expect(() => reindex.parse([flag])).toThrow(/^[^\n]+; see --help$/);
  });
});

describe("the explanation of a failure of landfall reindex", () => {
  it.each(["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT"])(
    "is one line about the network for %s",
    (code) => {
      const error = Object.assign(new Error("connect"), { code });

      expect(explainFailure(error, reindex)?.text).toMatch(
        /^DynamoDB can't be reached; check AWS_REGION[^\n]*$/,
      );
    },
  );

  it("is undefined for an unexpected error", () => {
    expect(explainFailure(new TypeError("bug"), reindex)).toBeUndefined();
  });
});
