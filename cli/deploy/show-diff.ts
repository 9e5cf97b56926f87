import { styleText } from "node:util";
import { VERSION } from "../../lib/version.ts";
import type { TemplateResources } from "../changes/template.ts";
import { toChanges } from "../changes/to-changes.ts";
import { line, table } from "../terminal.ts";
import { type ChangedResource, FATE_ORDER, type Fate } from "./changed-resources.ts";
import { findNewSettings } from "./new-settings.ts";

/** Properties in a row; a policy with many changes would fill the screen. */
const MOST_PROPERTIES = 4;

interface Versions {
  readonly name: string;
  readonly region: string;
  readonly version: string | undefined;
}

export function showVersions({ name, region, version = "of an unknown version" }: Versions): void {
  line(`${name} in ${region} runs Landfall ${version}; this is ${VERSION}.`);
}

export function showResources(resources: readonly ChangedResource[]): void {
  if (resources.length > 0) {
    table(["change", "resource", "type", "properties"], resources.map(toRow));
  }
  const counts = FATE_ORDER.map(
    (fate) => `${resources.filter((each) => each.fate === fate).length} ${fate}`,
  );
  line(`Resources: ${counts.join(", ")}.`);
}

function toRow({ fate, name, type, properties }: ChangedResource): string[] {
  const shown = properties.slice(0, MOST_PROPERTIES).join(", ");
  const more = properties.length - MOST_PROPERTIES;
  return [toCell(fate), name, type, more > 0 ? `${shown} and ${more} more` : shown];
}

/** Red in a terminal, and with FORCE_COLOR. */
function toCell(fate: Fate): string {
  return fate.endsWith("replaced") ? styleText("red", fate) : fate;
}

export function showSettings(version: string): void {
  const rows = findNewSettings(version).map(({ name, since, description }) => [
    name,
    since,
    description,
  ]);
  line(rows.length === 0 ? `No settings are new since ${version}.` : "New settings:");
  if (rows.length > 0) table(["setting", "since", "meaning"], rows);
}

interface Templates {
  readonly before: TemplateResources;
  readonly after: TemplateResources;
  /** The next step for the user if something would be lost. */
  readonly next: string;
}

/** Data and messages that the deployed stack would lose. @returns 1 if there are some */
export function showLosses({ before, after, next }: Templates): 0 | 1 {
  const { detached, deletedQueues } = toChanges(before, after);
  const losses = [
    ...detached.map(
      ({ name, isReplaced }) =>
        `${name} would be ${isReplaced ? "replaced by an empty one" : "detached"}`,
    ),
    ...deletedQueues.map(({ name }) => `${name} would be deleted with its messages`),
  ];
  if (losses.length === 0) line("Nothing that holds data is replaced, detached or deleted.");
  for (const loss of losses) line(styleText("red", loss));
  if (losses.length === 0) return 0;
  line(next);
  return 1;
}
