import { existsSync } from "node:fs";
import { stderr } from "node:process";

const FOLDER = "tools/lambda-runtime";

/** Whether Lambda's runtime client is installed; prints how to do so, if not. */
export function hasLambdaRuntime(): boolean {
  const isThere = existsSync(`${FOLDER}/node_modules/aws-lambda-ric`);
  if (!isThere) {
    stderr.write(`Tests in Lambda's runtime skipped: run npm ci --prefix ${FOLDER} first\n`);
  }
  return isThere;
}
