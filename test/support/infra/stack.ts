import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "aws-cdk-lib";
import { toEntryName } from "../../../functions/contract/service-name.ts";
import { readConfig, readProjectContext } from "../../../lib/read-config.ts";
import { createBundledApp } from "../../../lib/synthesis/synthesize.ts";

/** A resource of a synthesized template. */
export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of CloudFormation's shape
  readonly Properties: any;
  readonly DeletionPolicy?: string;
}

/** The resources of the stack that cdk.json describes, by logical id. */
export type Resources = Readonly<Record<string, Resource>>;

export interface Synthesized {
  readonly app: App;
  readonly resources: Resources;
  readonly outputs: Readonly<Record<string, { readonly Export?: { readonly Name: unknown } }>>;
}

/** Copies of the bundles take half of a synthesis, and no template shows them. */
const TEMPLATE_ONLY = JSON.stringify({
  "aws:cdk:bundling-stacks": [],
  "aws:cdk:disable-asset-staging": true,
});

/**
 * @param overrides members of the `landfall` object that replace those of cdk.json
 * @param region of the deployment, if it matters
 */
export async function synthesize(overrides: object = {}, region?: string): Promise<Synthesized> {
  const outdir = await mkdtemp(join(tmpdir(), "landfall-infra-"));
  process.env.CDK_CONTEXT_JSON = TEMPLATE_ONLY;
  try {
    const config = { ...(readConfig(readProjectContext()) as object), ...overrides };
    const app = createBundledApp({ config, outdir, region });
    const [stack] = app.synth().stacks;
    return { app, resources: stack?.template.Resources, outputs: stack?.template.Outputs };
  } finally {
    delete process.env.CDK_CONTEXT_JSON;
    await rm(outdir, { recursive: true });
  }
}

export function ofType(resources: Resources, type: string): [string, Resource][] {
  return Object.entries(resources).filter(([, resource]) => resource.Type === type);
}

/** The entry of a function, from the name that it logs under. */
export function entryOf({ Properties }: Resource): string | undefined {
  return toEntryName(Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME);
}

/** The function of an entry. */
function findFunction(resources: Resources, entry: string): [string, Resource] {
  const found = ofType(resources, "AWS::Lambda::Function").find(
    ([, resource]) => entryOf(resource) === entry,
  );
  if (!found) throw new Error(`The stack has no function for ${entry}`);
  return found;
}

/**
 * Every statement of the policies on a function's role; CDK moves what is too long for the role's own into
 * managed ones.
 */
// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of CloudFormation's shape
export function findStatements(resources: Resources, entry: string): any[] {
  const [, lambda] = findFunction(resources, entry);
  const role = lambda.Properties.Role["Fn::GetAtt"][0];
  const managed = resources[role]?.Properties.ManagedPolicyArns ?? [];
  const isOwn = ([id, { Properties }]: [string, Resource]) =>
    [...(Properties.Roles ?? []), ...managed].some(({ Ref }) => Ref === role || Ref === id);
  const beside = [
    ...ofType(resources, "AWS::IAM::Policy"),
    ...ofType(resources, "AWS::IAM::ManagedPolicy"),
  ].filter(isOwn);
  return [
    ...beside.map(([, { Properties }]) => Properties),
    ...inlinePolicies(resources, role),
  ].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** The policies inside of a role. */
// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of CloudFormation's shape
export function inlinePolicies(resources: Resources, role: string): any[] {
  return resources[role]?.Properties.Policies ?? [];
}

/** The logical id to which a Ref, a GetAtt or a Join around one of them points. */
export function target(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const intrinsic = value as {
    Ref?: string;
    "Fn::GetAtt"?: string[];
    "Fn::Join"?: [string, unknown[]];
  };
  if (intrinsic.Ref) return intrinsic.Ref;
  if (intrinsic["Fn::GetAtt"]) return String(intrinsic["Fn::GetAtt"][0]);
  const parts = intrinsic["Fn::Join"]?.[1] ?? [];
  return parts.map(target).join("");
}

export function asArray<T>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? value : [value as T];
}
