import { execFile } from "node:child_process";

export interface CommandRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run <name> -- …` with nothing on standard input, without this machine's AWS configuration. */
export function runCommand(
  name: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<CommandRun> {
  const { PATH = "" } = process.env;
  const env = { PATH, AWS_EC2_METADATA_DISABLED: "true", HOME: "/nonexistent", ...variables };
  const command = ["--import", "tsx", `bin/${name}.ts`, ...args];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.end();
  });
}
