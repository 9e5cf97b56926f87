import { execFile } from "node:child_process";

export interface CommandRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the script `cli/<name>.ts` of a command with nothing on standard input, without this machine's AWS configuration. */
export function runCommand(
  name: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<CommandRun> {
  return run(process.execPath, ["--import", "tsx", `cli/${name}.ts`, ...args], variables);
}

/** Runs `npm run <name> -- …` in the same way. */
export function runNpm(name: string, args: readonly string[]): Promise<CommandRun> {
  return run("npm", ["run", "--silent", name, "--", ...args], {});
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
