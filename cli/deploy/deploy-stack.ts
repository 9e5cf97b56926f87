import type { Stack } from "@aws-sdk/client-cloudformation";
import { CommandError } from "../command-error.ts";
import { findStack } from "../stack/find-stack.ts";
import { line, progressBar } from "../terminal.ts";
import { bootstrap } from "./bootstrap.ts";
import { adviceFor, findCause } from "./failure.ts";
import type { Place } from "./place.ts";
import { findAdvice } from "./stack-states.ts";
import { createToolkit, type Message, theStack } from "./toolkit.ts";

interface Deployment {
  readonly name: string;
  readonly place: Place;
  /** Folder of the cloud assembly. */
  readonly folder: string;
}

/**
 * Prepares the region if needed, and deploys the assembly.
 *
 * @returns the outputs
 * @throws CommandError what failed first, what to do, and in which state the stack is
 */
export async function deployStack(
  deployment: Deployment,
): Promise<Readonly<Record<string, string>>> {
  const { name, place, folder } = deployment;
  const before = await findStack(name, place.clients.cloudFormation);
  const progress = createProgress();
  try {
    await bootstrap(place, folder);
    line("Uploading the functions…");
    const toolkit = createToolkit(progress.show);
    const assembly = await toolkit.fromAssemblyDirectory(folder);
    const { stacks } = await toolkit.deploy(assembly, theStack(name));
    const [deployed] = stacks;
    if (deployed === undefined) throw new TypeError(`The toolkit deployed no stack ${name}`);
    return deployed.outputs;
  } catch (error) {
    throw await toCommandError(error, { ...deployment, before });
  } finally {
    progress.stop();
  }
}

/** Codes of the toolkit's messages. @see CDK Toolkit Library, "Messages and requests" */
const STARTED = "CDK_TOOLKIT_I5501";
const ACTIVITY = "CDK_TOOLKIT_I5502";

interface Activity {
  readonly event?: { readonly LogicalResourceId?: string };
  readonly progress?: { readonly completed?: number; readonly total?: number };
  readonly resourcesTotal?: number;
}

function createProgress() {
  let bar: ReturnType<typeof progressBar> | undefined;
  return {
    show({ code, data }: Message) {
      if (code !== STARTED && code !== ACTIVITY) return;
      const { event, progress, resourcesTotal } = data as Activity;
      bar ??= progressBar("Resources", resourcesTotal ?? progress?.total ?? 0);
      bar.update(progress?.completed ?? 0, { note: ` ${event?.LogicalResourceId ?? ""}` });
    },
    stop: () => bar?.stop(),
  };
}

interface Failed extends Deployment {
  /** The stack before the deployment. */
  readonly before: Stack | undefined;
}

async function toCommandError(error: unknown, failed: Failed): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  const { name, place, folder, before } = failed;
  // A failure to read must not hide the failure of the deployment.
  const stack = await findStack(name, place.clients.cloudFormation).catch(() => before);
  const hasBegun = stack !== undefined && !isSame(before, stack);
  const cause = hasBegun ? await findCause(name, place.clients).catch(() => undefined) : undefined;
  if (cause === undefined) return toToolkitError(error);
  const status = stack?.StackStatus ?? "";
  const found = findAdvice(status, { name, folder });
  const after = `${name} is ${status}${found ? `. ${found.advice}` : ""}`;
  return new CommandError(`${cause.text}\n  ${cause.remedy}.\n  ${after}.`, { cause: error });
}

/** A deployment that fails before CloudFormation begins leaves the stack, and the events of earlier ones. */
function isSame(before: Stack | undefined, after: Stack): boolean {
  return (
    before?.StackId === after.StackId &&
    before?.StackStatus === after.StackStatus &&
    before?.LastUpdatedTime?.getTime() === after.LastUpdatedTime?.getTime()
  );
}

function toToolkitError(error: Error): Error {
  const isOfToolkit = error.name === "ToolkitError" || "source" in error;
  if (!isOfToolkit) return error;
  const [text = ""] = error.message.replace(/^\W*\S+ failed: (\w+: )?/, "").split("\n");
  return new CommandError(`${text}\n  ${adviceFor(error.message)}.`, { cause: error });
}
