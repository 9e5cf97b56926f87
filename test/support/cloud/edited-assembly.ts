import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inject } from "vitest";

/** Resources of a template by logical id. */
export type Resources = Record<string, { Type: string; Properties?: Record<string, unknown> }>;

/** Copies the assembly of this test run and edits the resources of its template in place. */
export function editAssembly(edit: (resources: Resources) => void): string {
  const source = inject("assembly");
  const copy = mkdtempSync(join(dirname(source), "edited-"));
  cpSync(source, copy, { recursive: true });
  const name = readdirSync(copy).find((file) => file.endsWith(".template.json"));
  if (name === undefined) throw new Error(`${source} contains no template`);
  const file = join(copy, name);
  const template = JSON.parse(readFileSync(file, "utf8"));
  edit(template.Resources);
  writeFileSync(file, JSON.stringify(template));
  return copy;
}

/** Removes what starts the reconciler, so that a push gets along without it. */
export function withoutReconciler(resources: Resources): void {
  for (const [id, { Type }] of Object.entries(resources)) {
    if (Type === "AWS::Scheduler::Schedule") delete resources[id];
  }
}
