import { describe, expect, it } from "vitest";
import { readJsonLines } from "../../../cli/formats/json-lines.ts";
import type { ImportedRow } from "../../../cli/formats/source-row.ts";
import { collect } from "../../support/transfer/collect.ts";

const HEADER = '#filetype:JSON-streaming {"type":"Class","class":"Todo"}\n';

const TODO = { kind: "objects", className: "Todo" } as const;

/** @param size of the chunks in which the file arrives */
async function read(content: string | Uint8Array, size = 7): Promise<ImportedRow[]> {
  const bytes = Buffer.from(content);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return collect(readJsonLines({ file: "Todo.0.jsonl", bytes: chunks() }, TODO));
}

const todo = (line: number, value: Record<string, unknown>) => ({
  ...{ kind: "object", file: "Todo.0.jsonl", line, className: "Todo", value },
});

describe("a file of JSON Lines", () => {
  it.each([1, 2, 7, 1_000])(
    "keeps each object with its line, in chunks of %i bytes",
    async (size) => {
      const rows = await read(`${HEADER}{"title":"密码"}\n\n{"title":"b"}`, size);

      expect(rows).toEqual([todo(2, { title: "密码" }), todo(4, { title: "b" })]);
    },
  );

  it("reads lines that end as on Windows", async () => {
    expect(await read('{"a":1}\r\n{"a":2}\r\n')).toEqual([todo(1, { a: 1 }), todo(2, { a: 2 })]);
  });

  it("refuses a line that is cut and reads the next one", async () => {
    expect(await read('{"a":\n{"a":2}\n')).toEqual([
      { kind: "refused", file: "Todo.0.jsonl", line: 1, reason: "The line is not valid JSON." },
      todo(2, { a: 2 }),
    ]);
  });

  it.each(["[1]", "1", "null", '"a"'])("refuses %s, which is not an object", async (text) => {
    expect(await read(text)).toMatchObject([{ reason: "The row is not a JSON object." }]);
  });

  it("refuses a line that is not UTF-8 and reads the next one", async () => {
    const rows = await read(Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.from('{"a":2}')]));

    expect(rows).toMatchObject([{ reason: "The line is not valid UTF-8." }, { value: { a: 2 } }]);
  });

  it("refuses a line of 64 MB without holding it", async () => {
    async function* bytes() {
      for (let part = 0; part < 1_024; part++) yield Buffer.alloc(65_536, "x");
      yield Buffer.from('\n{"a":2}');
    }
    const before = process.memoryUsage().arrayBuffers;
    const rows = await collect(readJsonLines({ file: "Todo.0.jsonl", bytes: bytes() }, TODO));

    expect(rows).toMatchObject([
      { line: 1, reason: expect.stringMatching(/^The line has more than \d+ bytes\.$/) },
      { line: 2, value: { a: 2 } },
    ]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1_024 * 1_024);
  });
});
