import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ERROR_NAMES } from "../../../functions/domain/api-error.ts";
import { accountOperations } from "../../../functions/features/operations/accounts-operations.ts";
import { batchOperations } from "../../../functions/features/operations/batch-operations.ts";
import { classOperations } from "../../../functions/features/operations/classes-operations.ts";
import { engineOperations } from "../../../functions/features/operations/engine-operations.ts";
import { fileOperations } from "../../../functions/features/operations/files-operations.ts";
import { installationOperations } from "../../../functions/features/operations/installations-operations.ts";
import {
  operatorOperations,
  pushOperations,
} from "../../../functions/features/operations/push-operations.ts";
import { type OperationId, operations } from "../../../functions/generated/operations.ts";

const MOUNTED = {
  accounts: accountOperations,
  installations: installationOperations,
  push: { ...pushOperations, ...operatorOperations },
  batch: batchOperations,
  engine: engineOperations,
  classes: classOperations,
  files: fileOperations,
} as const;

/** Its requests come without keys, so that a handler of its own takes them. */
const VENDORS: OperationId = "createPushReceipts";

const ids = Object.keys(operations) as OperationId[];
const files = readdirSync("schemas/operations");
const schemas = files.map((file) => ({
  file,
  ...JSON.parse(readFileSync(`schemas/operations/${file}`, "utf8")),
}));

describe("the operation table", () => {
  it.each(ids)("%s is mounted by its entry", (id) => {
    const { entry } = operations[id];
    expect(existsSync(`functions/entries/${entry}.ts`)).toBe(true);
    if (entry !== "pages" && id !== VENDORS) expect(MOUNTED[entry]).toHaveProperty(id);
  });

  it("names each file for its operation", () => {
    const kebab = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(files).toEqual(schemas.map(({ operationId }) => `${kebab(operationId)}.json`));
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
        const simple = paths.some((path) => path.split("/").length <= 4);
        return own && simple && !paths.some((path) => path.includes(`/classes/${className}`));
      });
      expect(missing).toEqual([]);
    }
  });
});
