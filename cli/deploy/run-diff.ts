import { line } from "../terminal.ts";
import { toChangedResources } from "./changed-resources.ts";
import { showLosses, showResources, showSettings, showVersions } from "./show-diff.ts";
import { readSubject, type Subject } from "./subject.ts";

/** @returns 1 if a setting is wrong, or a deployment would be refused */
export async function runDiff(file: string): Promise<0 | 1> {
  const subject = await readSubject({ file, detach: [], attach: [], yes: false, steps: undefined });
  const { settings, name, synthesized, deployed, place } = subject;
  if (name === undefined || synthesized === undefined) return showProblems(settings, file);
  const { Resources: after } = synthesized.template;
  if (synthesized.diff === undefined) {
    const count = Object.keys(after).length;
    line(`${name} is not deployed in ${place.region}: a deployment creates ${count} resources.`);
    return 0;
  }
  const version = readVersion(deployed);
  showVersions({ name, region: place.region, version });
  showResources(toChangedResources(synthesized.diff));
  if (version !== undefined) showSettings(version);
  const next = `Put back the settings that they belong to in ${file}; landfall deploy names the flags that allow it.`;
  return showLosses({ before: deployed?.template ?? {}, after, next });
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
