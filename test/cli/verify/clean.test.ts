import { expect, it } from "vitest";
import { clean } from "../../../cli/verify/clean.ts";
import { Progress } from "../../../cli/verify/progress.ts";
import { toPage, toTable } from "../../../cli/verify/report.ts";
import type { Target } from "../../../cli/verify/target.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const PATHS = ["/1.1/users/a", "/1.1/users/b"];

type Send = (method: string, path: string, request: Batch) => Promise<object>;

interface Batch {
  readonly body: { readonly requests: readonly { readonly path: string }[] };
}

async function cleanWith(send: Send) {
  const progress = Progress.open(temporaryFolder(), { target: "shop", version: "1.0.0" });
  progress.remember(PATHS);
  const failure = await clean({ send } as unknown as Target, progress);
  return { failure, report: progress.report };
}

const FORBIDDEN = { code: 1, error: "Forbidden" };

it.each<[string, Send, { failure: RegExp; left: readonly string[] }]>([
  [
    "the service can't be reached",
    () => Promise.reject(new Error("fetch failed")),
    { failure: /^fetch failed$/, left: PATHS },
  ],
  [
    "the batch is refused",
    async () => ({ status: 503, text: "busy" }),
    { failure: /^a batch of deletions got 503: busy$/, left: PATHS },
  ],
  [
    "one deletion is refused",
    async (_method, _path, { body }) => {
      const items = body.requests.map(({ path }) =>
        path === PATHS[0] ? { error: FORBIDDEN } : {},
      );
      return { status: 200, text: JSON.stringify(items) };
    },
    { failure: /^DELETE \/1\.1\/users\/a got .*Forbidden/, left: ["/1.1/users/a"] },
  ],
] as const)("the report names what is left and its removal when %s", async (_, send, wanted) => {
  const { failure, report } = await cleanWith(send);
  expect(failure).toMatch(wanted.failure);
  for (const text of [toTable(report), toPage(report)]) {
    expect(text).toContain(`Left behind: ${wanted.left.join(", ")}. Run the command again`);
  }
});

it("a report without leftovers does not mention them", async () => {
  const { failure, report } = await cleanWith(async () => ({ status: 200, text: "[{}, {}]" }));
  expect(failure).toBeUndefined();
  expect(toTable(report)).not.toContain("Left behind");
});

it("a folder with the report of another target is refused", async () => {
  const folder = temporaryFolder();
  Progress.open(folder, { target: "my-shop", version: "1.0.0" }).remember([]);
  expect(() => Progress.open(folder, { target: "shop", version: "1.0.0" })).toThrow(
    "is the report of my-shop; give another folder with --out",
  );
});
