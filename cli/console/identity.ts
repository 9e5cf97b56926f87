import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";

/** A client waits forever by default. */
const OPTIONS = { requestHandler: { connectionTimeout: 5_000, requestTimeout: 10_000 } };

/** ARN of the IAM user or role of the environment's credentials; every identity may ask for its own. */
export async function readCaller(): Promise<string> {
  try {
    const { Arn } = await new STSClient(OPTIONS).send(new GetCallerIdentityCommand({}));
    return Arn ?? "unknown";
  } catch (error) {
    // A local cloud knows no identities.
    if ((error as Error).name === "UnknownOperationException") return "local cloud";
    throw error;
  }
}
