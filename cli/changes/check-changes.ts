import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import type { SynthesizedStack } from "../../lib/assembly.ts";
import { explainAwsFailure } from "../aws-failure.ts";
import { CommandError } from "../command-error.ts";
import { type DeployedTemplate, readDeployed } from "./deployed-template.ts";
import { explainChanges } from "./explain-changes.ts";
import { findAttached, toMapping } from "./kept-data.ts";
import { findLeftBehind } from "./left-behind.ts";
import type { TemplateResources } from "./template.ts";
import { type Adoptable, toChanges } from "./to-changes.ts";

export interface ChangesOptions {
  readonly stack: SynthesizedStack;
  /** Folder for the mapping of an import. */
  readonly folder: string;
  readonly region: string | undefined;
  /** The account that `cdk` would deploy to. */
  readonly account: string;
  /** Context of the `cdk` command. */
  readonly context: Readonly<Record<string, unknown>>;
}

const AWS = {
  service: "CloudFormation",
  permissions:
    "allow cloudformation:DescribeStacks, GetTemplate, ListStacks and DescribeStackEvents",
  isOfAwsAlone: true,
} as const;

/** A client waits forever by default. */
const LIMITS = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 10_000 },
};

/**
 * Compares a template with the deployed one before the `cdk` command gets it. If the account can't be read,
 * it warns, since an engineer may only be allowed to assume CDK's roles.
 *
 * @throws CommandError data would leave the stack, or come back empty, or a name is taken
 */
export async function checkChanges(options: ChangesOptions): Promise<void> {
  const { region, stack } = options;
  const client = new CloudFormationClient({ ...LIMITS, ...(region && { region }) });
  const problems = await findProblems(options, client).catch((error: unknown) => {
    const reason = explainAwsFailure(error, AWS);
    if (reason === undefined) throw error;
    warn(reason);
    return [];
  });
  if (problems.length === 0) return;
  const title = `${stack.stackName} is not ready to be deployed:`;
  throw new CommandError([title, ...problems].join("\n  "));
}

async function findProblems(
  options: ChangesOptions,
  client: CloudFormationClient,
): Promise<string[]> {
  const { stackName, templateFile } = options.stack;
  const after: TemplateResources = JSON.parse(readFileSync(templateFile, "utf8")).Resources;
  const deployed = await readDeployed(stackName, client);
  if (deployed && deployed.account !== options.account) {
    warn(toMismatch(deployed, options.account));
    return [];
  }
  const before = deployed?.resources ?? {};
  const attach = toNames(options.context.attach);
  const unknown = findAttached(before, after).filter(({ name }) => !attach.includes(name));
  const ids = unknown.map(({ logicalId }) => logicalId);
  const left = ids.length > 0 ? await findLeftBehind(ids, stackName, client) : {};
  const detach = toNames(options.context.detach);
  return explainChanges(toChanges(before, after, left), { detach }, (adoptable) =>
    toImport(adoptable, options),
  );
}

function toMismatch({ account }: DeployedTemplate, wanted: string): string {
  return `the environment has credentials of the account ${account}, cdk of ${wanted}; set AWS_PROFILE instead of --profile`;
}

/** @param names of the context, such as `FilesBucket,TablesObjects` */
function toNames(names: unknown): readonly string[] {
  return typeof names === "string" ? names.split(",") : [];
}

/** Writes the mapping for `cdk import`, and answers the command that takes it. */
function toImport(
  adoptable: readonly Adoptable[],
  { stack, folder, context }: ChangesOptions,
): string {
  const file = join(folder, `${stack.stackName}.import.json`);
  writeFileSync(file, `${JSON.stringify(toMapping(adoptable), null, 2)}\n`);
  const config = typeof context.config === "string" ? ` -c config=${context.config}` : "";
  const names = adoptable.map(({ name }) => name).join(",");
  return `npx cdk import --force${config} -c attach=${names} --resource-mapping ${relative(".", file)}`;
}

function warn(reason: string): void {
  process.stderr.write(
    `Warning: not compared with the deployed stack, so tables or a bucket could leave it unnoticed: ${reason}\n`,
  );
}
