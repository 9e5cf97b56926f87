import {
  BatchGetItemCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  LimitExceededException,
  ListTablesCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { drill } from "../../../cli/commands/drill.ts";
import { Copies } from "../../../cli/drill/copies.ts";
import { deleteCopies } from "../../../cli/drill/delete-copies.ts";
import { toUsd } from "../../../cli/drill/drill-cost.ts";
import { countMissing, describeUndated, findProblems } from "../../../cli/drill/report.ts";
import { compareSample } from "../../../cli/drill/sample-rows.ts";

const STACK = ["restore", "--stack", "shop"];

it.each<[string, readonly string[], RegExp]>([
  ["no drill", [], /name the drill: npx landfall drill restore/],
  ["another drill", ["fire", "--stack", "shop"], /name the drill/],
  ["no stack", ["restore"], /--stack is missing; see --help/],
  ["a time without a zone", [...STACK, "--at", "2026-11-27 12:00"], /--at must be a time in UTC/],
  ["an empty sample", [...STACK, "--sample", "0"], /--sample must be a number of rows from 1/],
  ["hasty polls", [...STACK, "--poll-seconds", "0"], /--poll-seconds must be a number of seconds/],
])("the command line with %s is refused with the flag to mend", (_, args, text) => {
  expect(() => drill.parse(args)).toThrow(text);
});

const EQUAL = {
  ...{ table: "Users", restoreSeconds: 60, liveRows: 9, copyRows: 9, missingRows: 0 },
  sample: { same: 9, changed: 0, newer: 0, undated: 0, lost: 0 },
};
const toSample = (counts: Partial<typeof EQUAL.sample>) => ({ ...EQUAL.sample, ...counts });

it.each<[string, Partial<typeof EQUAL>, readonly string[]]>([
  ["equal rows are fine", {}, []],
  ["an empty table is fine", { liveRows: 0, copyRows: 0 }, []],
  ["more rows in the copy are fine, because the app deletes rows", { copyRows: 12 }, []],
  ["changed and new rows are fine", { sample: toSample({ changed: 3, newer: 4 }) }, []],
  [
    "a missing row is a problem, also if the sample does not have it",
    { missingRows: 1 },
    ["Users: 1 row is older than the moment and missing from the copy"],
  ],
  [
    "a lost row is a problem, also if the counts are equal",
    { sample: toSample({ lost: 2 }) },
    ["Users: 2 rows are in the sample, older than the moment and missing from the copy"],
  ],
  [
    "an empty copy is a problem, also of a table whose rows have no dates",
    { copyRows: 0, sample: toSample({ same: 0, undated: 9 }) },
    ["Users: the copy is empty, the table has 9 rows"],
  ],
  [
    "an empty copy is fine if all sampled rows are newer than the moment",
    { copyRows: 0, sample: toSample({ same: 0, newer: 9 }) },
    [],
  ],
  [
    "rows without a date that the copy lacks are no problem",
    { sample: toSample({ same: 6, undated: 3 }) },
    [],
  ],
])("%s", (_, result, problems) => {
  expect(findProblems([{ ...EQUAL, ...result }])).toEqual(problems);
});

it("only rows that are older than the moment can be missing", () => {
  const live = { rows: 90, olderRows: 10, readUnits: 1 };
  expect(countMissing(live, { ...live, rows: 20 })).toBe(0);
  expect(countMissing(live, { ...live, olderRows: 12 })).toBe(0);
  expect(countMissing(live, { ...live, olderRows: 7 })).toBe(3);
});

it("a table of 10 GB costs $1.50 to restore, and its two counts $0.31", () => {
  expect(toUsd({ bytes: 10e9, readUnits: 0, hours: 0 })).toBeCloseTo(1.5);
  expect(toUsd({ bytes: 0, readUnits: (2 * 10e9) / 8_192, hours: 0 })).toBeCloseTo(0.305);
});

it.each([
  "shop-TablesUsers0A3BD57F-1K2L3M4N",
  "landfall-drill-shop-staging-0123abcd-Users",
  "landfall-drill-shop-TablesUsers0A3BD57F-1K2L3M4N",
])("the table %s is no copy of the stack shop, so it is not deleted", async (name) => {
  const copies = new Copies({ client: new DynamoDBClient(), namePart: "shop", pollSeconds: 1 });
  await expect(copies.delete(name)).rejects.toThrow("is no copy of a table of shop");
});

const TOO_MANY = new LimitExceededException({ $metadata: {}, message: "50 at once" });

async function startRefused(refusals: number): Promise<string> {
  const mock = mockClient(DynamoDBClient);
  const restores = mock.on(RestoreTableToPointInTimeCommand);
  for (let i = 0; i < refusals; i++) restores.rejectsOnce(TOO_MANY);
  restores.resolves({});
  return startCopy(createCopies()).finally(() => mock.restore());
}

function createCopies(): Copies {
  return new Copies({ client: new DynamoDBClient(), namePart: "shop", pollSeconds: 0.001 });
}

function startCopy(copies: Copies): Promise<string> {
  const table = { id: "Users", name: "users", keys: ["_key"], bytes: 0 };
  return copies.start(table, { moment: new Date(0), signal: new AbortController().signal });
}

it("a restore waits while the account restores too many tables", async () => {
  expect(await startRefused(8)).toMatch(/^landfall-drill-shop-[0-9a-f]{8}-Users$/);
});

it("a restore fails if the account goes on restoring too many tables", async () => {
  await expect(startRefused(100)).rejects.toBe(TOO_MANY);
});

type RestoreMock = ReturnType<ReturnType<typeof mockClient>["on"]>;

const UNKNOWN = new ResourceNotFoundException({ $metadata: {}, message: "no such table" });

it.each([
  ["was accepted", (mock: RestoreMock) => mock.resolves({})],
  ["lost its answer", (mock: RestoreMock) => mock.rejects(new Error("socket hang up"))],
])(
  "a copy whose restore %s is deleted although DynamoDB does not list it yet",
  async (_, answer) => {
    const mock = mockClient(DynamoDBClient);
    answer(mock.on(RestoreTableToPointInTimeCommand));
    mock.on(ListTablesCommand).resolves({ TableNames: [] });
    mock.on(DescribeTableCommand).rejects(UNKNOWN);
    const deletions = mock.on(DeleteTableCommand).rejectsOnce(UNKNOWN).rejectsOnce(UNKNOWN);
    deletions.resolves({});
    const copies = createCopies();
    await startCopy(copies).catch(() => undefined);
    const counts = [await deleteCopies(copies, "shop"), await deleteCopies(copies, "shop")];
    const asked = mock.commandCalls(DeleteTableCommand).length;
    mock.restore();
    expect({ counts, asked }).toEqual({ counts: [1, 0], asked: 3 });
  },
);

const TABLE = { id: "Throttle", name: "throttle", keys: ["_key"], bytes: 0 };
const MOMENT = new Date("2026-11-27T12:00:00Z");
const rowOf = (key: string, createdAt?: string) => ({
  _key: { S: key },
  ...(createdAt && { createdAt: { S: createdAt } }),
});

it("a row without a date that the copy lacks is neither new nor lost", async () => {
  const rows = [
    rowOf("counter"),
    rowOf("new", "2026-11-27T12:30:00.000Z"),
    rowOf("lost", "2026-11-01T12:00:00.000Z"),
    rowOf("same"),
  ];
  const mock = mockClient(DynamoDBClient);
  mock.on(ScanCommand).resolves({ Items: rows });
  mock.on(BatchGetItemCommand).resolves({ Responses: { copy: [rowOf("same")] } });
  const options = { table: TABLE, copy: "copy", moment: MOMENT, rows: 4, size: 10 };
  const sample = await compareSample(new DynamoDBClient(), options);
  mock.restore();
  expect(sample).toEqual({ same: 1, changed: 0, newer: 1, undated: 1, lost: 1 });
});

it("the report names tables whose rows without a date could not be judged", () => {
  const undated = { ...EQUAL, sample: toSample({ undated: 3 }) };
  expect(describeUndated([EQUAL, undated])).toEqual([
    expect.stringContaining("that the copies lack (Users 3)"),
  ]);
  expect(describeUndated([EQUAL])).toEqual([]);
});

it("copies that can't be deleted are counted, with the command that deletes them", async () => {
  const mock = mockClient(DynamoDBClient);
  const names = ["Users", "Pushes"].map((id) => `landfall-drill-shop-0123abcd-${id}`);
  mock.on(ListTablesCommand).resolves({ TableNames: names });
  mock.on(DeleteTableCommand).rejects(new Error("me may not"));
  const deletion = deleteCopies(createCopies(), "shop");
  await expect(deletion).rejects.toThrow(/^2 copies .* --stack shop --clean \(.*me may not\)$/);
  mock.restore();
});
