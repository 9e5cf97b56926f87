import { readFileSync } from "node:fs";
import { type AssembledDeployment, deploymentsIn } from "../../lib/assembly.ts";
import { findPlaceholders } from "../../lib/config-warnings.ts";
import { deploymentPath } from "../../lib/stack-parts.ts";
import { StartError } from "../../local/start-error.ts";

/**
 * The deployment of an assembly to run.
 *
 * @param wanted `team/Shop`, or a part of it that names one deployment; undefined: the only one
 * @throws StartError the assembly lacks it, or has several and none was chosen
 */
export function chooseDeployment(folder: string, wanted?: string): AssembledDeployment {
  const all = deploymentsIn(folder);
  if (all.length === 0) {
    throw new StartError(
      `--assembly ${folder} contains no stack with Landfall; create it with: npx landfall synth`,
    );
  }
  const found = wanted === undefined ? all : all.filter((each) => isNamed(each, wanted));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const names = all.map(toPath).join(", ");
  if (wanted === undefined) {
    throw new StartError(
      `--assembly ${folder} has several deployments; choose one with --deployment: ${names}`,
    );
  }
  const problem = found.length === 0 ? "names no deployment" : "names several deployments";
  throw new StartError(`--deployment ${wanted} ${problem} of ${folder}; use one of: ${names}`);
}

/** As other commands take it for `--stack`. */
function toPath({ stackName, id }: AssembledDeployment): string {
  return deploymentPath(stackName, id);
}

/** CDK leaves hyphens of an id out of logical ids. */
function isNamed(deployment: AssembledDeployment, wanted: string): boolean {
  const { stackName, path, id } = deployment;
  const names = [toPath(deployment), stackName, deploymentPath(path, id), path];
  return names.includes(wanted) || id === wanted.replaceAll("-", "");
}

interface Keys {
  readonly appId?: string;
  readonly appKey?: string;
}

/** The keys that an app's clients send to the deployment; none if they are placeholders. */
export function clientKeysOf({ templateFile, id }: AssembledDeployment): Keys {
  const { Resources } = JSON.parse(readFileSync(templateFile, "utf8"));
  const all: [string, Resource][] = Object.entries(Resources);
  const own = all.filter(([logicalId]) => logicalId.startsWith(id));
  const found = own.map(([, { Properties }]) => Properties?.Environment?.Variables ?? {});
  const { APP_ID: appId, APP_KEY: appKey } = found.find((each) => isText(each.APP_KEY)) ?? {};
  const isKnown = isText(appId) && isText(appKey);
  return isKnown && findPlaceholders({ appId, appKey }).length === 0 ? { appId, appKey } : {};
}

interface Resource {
  readonly Properties?: { readonly Environment?: { readonly Variables?: Record<string, unknown> } };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
