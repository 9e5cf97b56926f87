import { expect, it } from "vitest";
import { notesFor } from "../../../tools/release/changelog.ts";
import { type Candidate, findProblems } from "../../../tools/release/checks.ts";
import { toPublished } from "../../../tools/release/manifest.ts";
import { toUsersParts } from "../../../tools/release/sbom.ts";

const CHANGELOG =
  "# Changelog\n\n## Unreleased\n\n## 1.1.0 – 2027-02-01\n\n- New.\n\n## 1.0.0\n\n- Old.\n";

const READY: Candidate = {
  version: "1.1.0",
  changelog: CHANGELOG,
  versions: { "package-lock.json": "1.1.0" },
  changed: [],
  tags: ["v1.0.0"],
};

it("finds no problem in a release that is ready", () => {
  expect(findProblems(READY)).toEqual([]);
  expect(notesFor(CHANGELOG, "1.1.0")).toBe("- New.");
});

it.each<[Partial<Candidate>, string]>([
  [{ version: "1.1" }, '"1.1" of package.json must look like 1.0.0'],
  [{ changed: [" M README.md"] }, "uncommitted changes, such as  M README.md: commit"],
  [{ changelog: "## Unreleased\n\n## 1.0.0\n\n- Old.\n" }, 'no section "## 1.1.0"'],
  [
    { changelog: CHANGELOG.replace("released\n", "released\n\n- X.\n") },
    'under "Unreleased": move',
  ],
  [{ tags: ["v1.1.0"] }, "the tag v1.1.0 exists: raise the version"],
  [{ versions: { "package-lock.json": "1.0.0" } }, "package-lock.json says 1.0.0 instead of 1.1.0"],
])("refuses %j with the next step", (change, problem) => {
  expect(findProblems({ ...READY, ...change }).join("\n")).toContain(problem);
});

it("users get a package.json without scripts, tools of contributors and the ban on publishing", () => {
  const manifest = { name: "landfall", private: true, scripts: { prepare: "x" }, overrides: {} };
  expect(toPublished(manifest)).toEqual({ name: "landfall" });
  const { repository } = toPublished(manifest, "team/landfall");
  expect(repository).toEqual({ type: "git", url: "git+https://github.com/team/landfall.git" });
});

it("the list of parts has development packages only if their code is inside the build", () => {
  const properties = [{ name: "cdx:npm:package:development", value: "true" }];
  const component = (name: string) => ({ name, "bom-ref": `${name}@1` });
  const sbom = {
    metadata: { component: component("folder") },
    components: [
      component("ajv"),
      { ...component("fauxqs"), properties },
      { ...component("vitest"), properties },
    ],
    dependencies: [{ ref: "folder@1", dependsOn: ["ajv@1", "vitest@1"] }, { ref: "vitest@1" }],
  };
  const parts = toUsersParts(sbom, ["node_modules/fauxqs"]);
  expect(parts.components.map(({ name }) => name)).toEqual(["ajv", "fauxqs"]);
  expect(parts.dependencies).toEqual([{ ref: "folder@1", dependsOn: ["ajv@1"] }]);
  expect(parts.metadata.component.name).toBe("landfall");
});
