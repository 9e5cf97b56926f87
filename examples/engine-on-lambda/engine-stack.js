import { fileURLToPath } from "node:url";
import { CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";

const APP = fileURLToPath(new URL("app", import.meta.url));

/**
 * A LeanEngine app in a Lambda function, which Landfall invokes directly: it has no URL, so no one on the
 * internet reaches it. Its name is fixed, because the setting `engine.functionArn` names it before it exists.
 */
export class EngineStack extends Stack {
  constructor(scope, id, { engine, ...props }) {
    super(scope, id, props);
    const { functionName, masterKeySecret, hookKeySecret } = engine;
    const logGroup = new LogGroup(this, "Log", {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    });
    logGroup.grantWrite(role);
    role.addToPolicy(
      new PolicyStatement({
        actions: ["secretsmanager:GetSecretValue"],
        resources: [masterKeySecret, hookKeySecret],
      }),
    );
    const { functionArn } = new LambdaFunction(this, "Engine", {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(APP),
      handler: "lambda.handler",
      memorySize: 512,
      // Landfall waits 15 seconds for a function; the first call also starts the app.
      timeout: Duration.seconds(30),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: toVariables(engine),
    });
    new CfnOutput(this, "FunctionArn", { value: functionArn });
  }
}

/** What LeanCloud's platform sets, except for the two keys, which lambda.mjs reads at its start. */
function toVariables({ appId, appKey, url, masterKeySecret, hookKeySecret }) {
  return {
    LEANCLOUD_APP_ID: appId,
    LEANCLOUD_APP_KEY: appKey,
    LEANCLOUD_API_SERVER: url,
    LEANCLOUD_APP_ENV: "production",
    LEANCLOUD_REGION: "US",
    NODE_ENV: "production",
    MASTER_KEY_SECRET_ARN: masterKeySecret,
    HOOK_KEY_SECRET_ARN: hookKeySecret,
  };
}
