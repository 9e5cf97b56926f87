import { execFile } from "node:child_process";

export interface DoctorRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run doctor -- …` without this machine's AWS configuration. */
export function runDoctor(
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<DoctorRun> {
  const { PATH = "" } = process.env;
  const env = { PATH, AWS_EC2_METADATA_DISABLED: "true", HOME: "/nonexistent", ...variables };
  const command = ["--import", "tsx", "bin/doctor.ts", ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
