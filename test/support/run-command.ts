import { execFile } from "node:child_process";

export interface CommandRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `landfall <name> …` with nothing on standard input, without this machine's AWS configuration. */
export function runCommand(
  name: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<CommandRun> {
  return run(process.execPath, ["bin/landfall.mjs", name, ...args], variables);
}

function run(
  program: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<CommandRun> {
  const env = {
    ...inheritedVariables(),
    AWS_EC2_METADATA_DISABLED: "true",
    HOME: "/nonexistent",
    ...variables,
  };
  return new Promise((resolve) => {
    const child = execFile(program, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

/**
 * Variables of the test run that commands inherit. The compile cache saves two thirds of the CPU time of a start. The
 * validation of a template takes five seconds: `CDK_VALIDATION=true` before a line turns it on.
 */
export function inheritedVariables(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE = "", CDK_VALIDATION = "" } = process.env;
  return { PATH, NODE_COMPILE_CACHE, CDK_VALIDATION };
}
