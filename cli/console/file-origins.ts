import { bucketOrigin } from "../../functions/contract/bucket-origin.ts";
import type { FileOrigins } from "../../local/http/console-files.ts";
import type { Deployment } from "../stack/deployment.ts";

/** The origins of a deployment's files; none without files. */
export function findFileOrigins({
  outputs,
  region,
}: Pick<Deployment, "outputs" | "region">): FileOrigins {
  const { FilesUrl, FilesBucket } = outputs;
  if (FilesUrl === undefined || FilesBucket === undefined) return {};
  const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3: endpoint = AWS_ENDPOINT_URL } = process.env;
  return { files: FilesUrl, uploads: endpoint ?? bucketOrigin(FilesBucket, region) };
}
