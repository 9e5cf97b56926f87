import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FUNCTIONS = "functions";
/** The client maps the commands of the document client; it sends none of its own. */
const MAY_NAME = /^adapters\/dynamodb\/(writes\/|client\/client\.ts$)/;

/** Files outside of adapters/dynamodb/writes whose code, without comments, matches. */
function filesThatName(pattern: RegExp): string[] {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !MAY_NAME.test(file))
    .filter((file) => pattern.test(withoutComments(readFileSync(join(FUNCTIONS, file), "utf8"))));
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
}

test("only adapters/dynamodb/writes sends commands that write", () => {
  const commands =
    /\b(Put|Update|Delete|TransactWrite|BatchWrite|(Batch)?Execute\w+)(Item)?Command\b/;
  expect(filesThatName(commands)).toEqual([]);
});

test("only adapters/dynamodb/writes knows how a write fails because of others", () => {
  const exceptions =
    /\b(ConditionalCheck|Transaction|ProvisionedThroughput|Throttling)\w+Exception\b/;
  expect(filesThatName(exceptions)).toEqual([]);
});

test("only adapters/dynamodb/writes spells out update expressions and conditions", () => {
  expect(filesThatName(/\b(Update|Condition)Expression\b(?<!KeyConditionExpression)/)).toEqual([]);
});
