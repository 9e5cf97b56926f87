import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { StartError } from "../../start-error.ts";

/** Major version of the runtime that lib/constructs/service-function.ts names. */
const NODE_MAJOR = "24";

const FOLDER = "tools/lambda-runtime";

/** Programs that run a function as Lambda does. */
export interface LambdaRuntime {
  /** File of Node.js 24. */
  readonly node: string;
  /** The module of `aws-lambda-ric` that Lambda starts. */
  readonly client: string;
}

/** @throws StartError the runtime or its Node.js is missing, and how to install it */
export function findLambdaRuntime(): LambdaRuntime {
  if (process.platform === "win32") {
    throw new StartError("--runtime lambda stops and continues processes, which Windows can't");
  }
  const client = resolve(FOLDER, "node_modules/aws-lambda-ric/index.mjs");
  if (!existsSync(client)) {
    throw new StartError(
      `--runtime lambda needs aws-lambda-ric; install it with: npm ci --prefix ${FOLDER}`,
    );
  }
  return { node: findNode(), client };
}

/** This Node.js if it is that of AWS, else one that npm downloads. */
function findNode(): string {
  if (process.versions.node.startsWith(`${NODE_MAJOR}.`)) return process.execPath;
  const words = ["exec", "--yes", `--package=node@${NODE_MAJOR}`, "--"];
  try {
    const print = [...words, "node", "-p", "process.execPath"];
    return execFileSync("npm", print, { encoding: "utf8" }).trim();
  } catch {
    throw new StartError(
      `--runtime lambda needs Node.js ${NODE_MAJOR}, and npm can't download it; install it, or start without --runtime`,
    );
  }
}
