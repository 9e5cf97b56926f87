import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";

it("each function is deployed with the source maps that its log reads at an error", () => {
  const assembly = inject("assembly");
  const folders = readdirSync(assembly)
    .map((name) => join(assembly, name))
    .filter((folder) => existsSync(join(folder, "index.mjs")));
  const modules = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".mjs"))
      .map((name) => join(folder, name)),
  );
  expect(folders.length).toBeGreaterThan(20);
  expect(modules.filter((path) => !existsSync(`${path}.map`))).toEqual([]);
});
