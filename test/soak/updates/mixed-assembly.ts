import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { stackIn } from "../../../lib/assembly.ts";

const FUNCTION = "AWS::Lambda::Function";

// biome-ignore lint/suspicious/noExplicitAny: templates have the shape that CloudFormation documents
type Resource = any;

interface Assembly {
  readonly stackName: string;
  readonly template: Readonly<Record<string, Resource>>;
  readonly files: Readonly<Record<string, Resource>>;
}

export interface Mix {
  /** The assembly that is deployed. */
  readonly target: string;
  /** The assembly that was deployed before. */
  readonly before: string;
  /** How many of three functions are those of the target. */
  readonly thirds: 1 | 2;
  readonly outdir: string;
}

/**
 * Writes the state in the middle of a deployment: CloudFormation has changed everything but functions, which change one
 * by one, each with its code and its variables.
 */
export function writeMixedAssembly({ target, before, thirds, outdir }: Mix): void {
  const [next, last] = [readAssembly(target), readAssembly(before)];
  const late = Object.entries<Resource>(last.template.Resources)
    .filter(([, { Type }]) => Type === FUNCTION)
    .filter((_, index) => index % 3 >= thirds);
  const Resources = { ...last.template.Resources, ...next.template.Resources };
  for (const [id, resource] of late) Resources[id] = resource;
  const { stackName } = next;
  write(outdir, "manifest.json", {
    artifacts: { [stackName]: { type: "aws:cloudformation:stack" } },
  });
  write(outdir, `${stackName}.template.json`, { ...next.template, Resources });
  write(outdir, `${stackName}.assets.json`, { files: { ...last.files, ...next.files } });
}

/** Resources that differ, apart from the code of functions. */
export interface TemplateDifferences {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Functions with other code. */
  readonly code: number;
}

/** Compares the templates of two assemblies. */
export function compareAssemblies(before: string, after: string): TemplateDifferences {
  const [last, next] = [before, after].map((folder) => readAssembly(folder).template.Resources);
  const ids = Object.keys(next);
  const common = ids.filter((id) => id in last);
  const codeOf = (resource: Resource) => resource.Properties?.Code?.S3Key;
  return {
    added: ids.filter((id) => !(id in last)),
    removed: Object.keys(last).filter((id) => !(id in next)),
    changed: common.filter((id) => withoutCode(last[id]) !== withoutCode(next[id])),
    code: common.filter((id) => codeOf(last[id]) !== codeOf(next[id])).length,
  };
}

function withoutCode({ Type, Properties = {}, ...rest }: Resource): string {
  const kept = Type === FUNCTION ? { ...Properties, Code: undefined } : Properties;
  return JSON.stringify({ Type, Properties: kept, ...rest, Metadata: undefined });
}

function readAssembly(folder: string): Assembly {
  const stack = stackIn(folder);
  if (stack === undefined || !existsSync(stack.assetsFile))
    throw new Error(`${folder} has no stack`);
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
  const files = Object.entries<Resource>(read(stack.assetsFile).files).map(([hash, file]) => {
    const path = file.source.path && resolve(folder, file.source.path);
    return [hash, { ...file, source: { ...file.source, path } }];
  });
  return {
    stackName: stack.stackName,
    template: read(stack.templateFile),
    files: Object.fromEntries(files),
  };
}

function write(folder: string, name: string, content: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(content));
}
