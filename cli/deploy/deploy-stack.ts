import { CommandError } from "../command-error.ts";
import { line, progressBar } from "../terminal.ts";
import { bootstrap } from "./bootstrap.ts";
import { adviceFor, findCause } from "./failure.ts";
import { findStack, type Place } from "./place.ts";
import { createToolkit, type Message } from "./toolkit.ts";

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
  const progress = createProgress();
  try {
    await bootstrap(place, folder);
    line("Uploading the functions…");
    const toolkit = createToolkit(progress.show);
    const { stacks } = await toolkit.deploy(await toolkit.fromAssemblyDirectory(folder));
    return stacks.find(({ stackName }) => stackName === name)?.outputs ?? {};
  } catch (error) {
    throw await toCommandError(error, deployment);
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

/** The next step for each state that a failure leaves. */
const AFTERWARDS: Readonly<Record<string, string>> = {
  ROLLBACK_COMPLETE: "nothing of it is left, and the next deployment begins anew",
  ROLLBACK_FAILED: "delete the stack in the console before you deploy again",
  UPDATE_ROLLBACK_COMPLETE: "the version before serves as it did",
  UPDATE_ROLLBACK_FAILED: "npx cdk rollback goes on with going back",
};

async function toCommandError(error: unknown, { name, place }: Deployment): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  const stack = await findStack(name, place.clients).catch(() => undefined);
  const status = stack?.StackStatus ?? "";
  const isFailed = /ROLLBACK|FAILED/.test(status);
  const cause = isFailed ? await findCause(name, place.clients) : undefined;
  if (cause === undefined) {
    const isOfToolkit = error.name === "ToolkitError" || "source" in error;
    if (!isOfToolkit) return error;
    const [text = ""] = error.message.replace(/^\W*\S+ failed: (\w+: )?/, "").split("\n");
    return new CommandError(`${text}\n  ${adviceFor(error.message)}.`, { cause: error });
  }
  const after = `${name} is ${status}${AFTERWARDS[status] ? `: ${AFTERWARDS[status]}` : ""}`;
  return new CommandError(`${cause.text}\n  ${cause.remedy}.\n  ${after}.`, { cause: error });
}
