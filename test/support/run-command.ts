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
  const { PATH = "" } = process.env;
  const env = { PATH, AWS_EC2_METADATA_DISABLED: "true", HOME: "/nonexistent", ...variables };
  return new Promise((resolve) => {
    const child = execFile(program, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.end();
  });
}
