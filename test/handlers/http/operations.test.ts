import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { ERROR_NAMES } from "../../../functions/domain/api-error.ts";
import { operations as accountOperations } from "../../../functions/generated/entries/accounts.ts";
import { operations as batchOperations } from "../../../functions/generated/entries/batch.ts";
import { operations as classOperations } from "../../../functions/generated/entries/classes.ts";
import { operations as engineOperations } from "../../../functions/generated/entries/engine.ts";
import { operations as fileOperations } from "../../../functions/generated/entries/files.ts";
import { operations as installationOperations } from "../../../functions/generated/entries/installations.ts";
import { operations as pageOperations } from "../../../functions/generated/entries/pages.ts";
import { operations as pushOperations } from "../../../functions/generated/entries/push.ts";
import { type OperationId, operations } from "../../../functions/generated/operations.ts";

const MOUNTED = {
  accounts: accountOperations,
  installations: installationOperations,
  push: pushOperations,
  batch: batchOperations,
  engine: engineOperations,
  classes: classOperations,
  files: fileOperations,
  pages: pageOperations,
} as const;

const ids = Object.keys(operations) as OperationId[];
const files = readdirSync("schemas/operations", { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".json"),
);
const schemas = files.map((file) => ({
  file,
  ...JSON.parse(readFileSync(`schemas/operations/${file}`, "utf8")),
}));

const ANSWERED_BY_HANDLERS = new Set(
  schemas.filter(({ answeredBy }) => answeredBy).map(({ operationId }) => operationId),
);

describe("the operation table", () => {
  it.each(ids)("%s is mounted by its entry", (id) => {
    const { entry } = operations[id];
    expect(existsSync(`functions/entries/${entry}.ts`)).toBe(true);
    if (!ANSWERED_BY_HANDLERS.has(id)) expect(MOUNTED[entry]).toHaveProperty(id);
  });

  it("names each file for its operation", () => {
    const kebab = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(files.map((file) => basename(file))).toEqual(
      schemas.map(({ operationId }) => `${kebab(operationId)}.json`),
    );
  });

  it("names only errors of the catalogue", () => {
    const named = schemas.flatMap(({ errors = [], invalid = {} }) => [
      ...errors,
      ...Object.values(invalid),
    ]);
    expect(named.filter((name) => !ERROR_NAMES.has(name))).toEqual([]);
  });

  it("reaches no route twice", () => {
    const routes = ids.flatMap((id) =>
      operations[id].paths.map((path) => `${operations[id].method} ${path}`),
    );
    expect(new Set(routes).size).toBe(routes.length);
  });

  it("serves users, roles and installations on the class routes too", () => {
    const twins = { users: "_User", roles: "_Role", installations: "_Installation" };
    for (const [collection, className] of Object.entries(twins)) {
      const missing = ids.filter((id) => {
        const paths: readonly string[] = operations[id].paths;
        const own = paths.some((path) => new RegExp(`^/1\\.1/${collection}(/\\{|$)`).test(path));
        const simple = paths.some(
          (path) => path.split("/").length <= 4 && path.startsWith(`/1.1/${collection}`),
        );
        return own && simple && !paths.some((path) => path.includes(`/classes/${className}`));
      });
      expect(missing).toEqual([]);
    }
  });
});
