import { styleText } from "node:util";
import { VERSION } from "../../lib/version.ts";
import { toChanges } from "../changes/to-changes.ts";
import { line, table } from "../terminal.ts";
import {
  type ChangedResource,
  FATE_ORDER,
  type Fate,
  toChangedResources,
} from "./changed-resources.ts";
import { findNewSettings } from "./new-settings.ts";
import { readSubject, type Subject } from "./subject.ts";

/** Properties in a row; a policy with many changes would fill the screen. */
const MOST_PROPERTIES = 4;

/** @returns 1 if a setting is wrong, or a deployment would be refused */
export async function runDiff(file: string): Promise<0 | 1> {
  const subject = await readSubject({ file, detach: [], attach: [], yes: false, steps: undefined });
  const { settings, name, synthesized, deployed, place } = subject;
  if (name === undefined || synthesized === undefined) return showProblems(settings, file);
  if (synthesized.diff === undefined) {
    const count = Object.keys(synthesized.template.Resources).length;
    line(`${name} is not deployed in ${place.region}: a deployment creates ${count} resources.`);
    return 0;
  }
  const version = readVersion(deployed);
  line(
    `${name} in ${place.region} runs Landfall ${version ?? "of an unknown version"}; this is ${VERSION}.`,
  );
  showResources(toChangedResources(synthesized.diff));
  if (version !== undefined) showSettings(version);
  return showLosses(subject);
}

function showProblems({ problems }: Subject["settings"], file: string): 1 {
  for (const problem of problems) line(problem);
  line(`\nNothing was compared. Correct ${file}; docs/settings.md explains each setting.`);
  return 1;
}

function readVersion(deployed: Subject["deployed"]): string | undefined {
  const outputs = deployed?.stack.Outputs ?? [];
  return outputs.find(({ OutputKey }) => OutputKey === "Version")?.OutputValue;
}

function showResources(resources: readonly ChangedResource[]): void {
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

function showSettings(version: string): void {
  const rows = findNewSettings(version).map(({ name, since, description }) => [
    name,
    since,
    description,
  ]);
  line(rows.length === 0 ? `No settings are new since ${version}.` : "New settings:");
  if (rows.length > 0) table(["setting", "since", "meaning"], rows);
}

/** Data and messages that the deployed stack would lose. */
function showLosses({ flags, deployed, synthesized }: Subject): 0 | 1 {
  const changes = toChanges(deployed?.template ?? {}, synthesized?.template.Resources ?? {});
  const losses = [
    ...changes.detached.map(
      ({ name, isReplaced }) =>
        `${name} would be ${isReplaced ? "replaced by an empty one" : "detached"}`,
    ),
    ...changes.deletedQueues.map(({ name }) => `${name} would be deleted with its messages`),
  ];
  if (losses.length === 0) line("Nothing that holds data is replaced, detached or deleted.");
  for (const loss of losses) line(styleText("red", loss));
  if (losses.length === 0) return 0;
  line(
    `Put back the settings that they belong to in ${flags.file}; landfall deploy names the flags that allow it.`,
  );
  return 1;
}
