/** A deployment under a company's rules: a key, a permission boundary, a network and tags of its own, and its engine. */
import { App, Aspects, Stack, Tags } from "aws-cdk-lib";
import {
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpointAwsService,
  Vpc,
} from "aws-cdk-lib/aws-ec2";
import { ManagedPolicy, PermissionsBoundary, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Code, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { Landfall } from "landfall";
import { InNetwork, WithKey } from "./rules.ts";

const app = new App();
const stack = new Stack(app, "company");

// The team's own function answers cloud functions and hooks; only Landfall may invoke it.
const engine = new LambdaFunction(stack, "Engine", {
  runtime: Runtime.NODEJS_24_X,
  code: Code.fromAsset("engine"),
  handler: "index.handler",
});
const shop = new Landfall(stack, "Shop", {
  appName: "shop",
  appId: "shop-app-id",
  appKey: "shop-app-key-0001",
  classes: {},
  engine: { function: engine },
});
// With both, the engine's SDK calls Landfall back.
engine.addEnvironment("LEANCLOUD_API_SERVER", shop.url);
shop.grantReadMasterKey(engine);

// Tables and secrets are encrypted with a key of the company.
const key = new Key(stack, "Key", { enableKeyRotation: true });
Aspects.of(shop).add(new WithKey(key));

// No role of the stack gets more than this policy allows, whatever its own policies say.
const boundary = new ManagedPolicy(stack, "Boundary", {
  statements: [
    new PolicyStatement({
      notActions: ["iam:*", "organizations:*", "account:*"],
      resources: ["*"],
    }),
  ],
});
PermissionsBoundary.of(stack).apply(boundary);

// Functions run in a network of the company. AWS's services have endpoints in it; a NAT gateway leads to Apple and Google.
const vpc = new Vpc(stack, "Network", { maxAzs: 2, natGateways: 1 });
vpc.addFlowLog("Flows");
vpc.addGatewayEndpoint("DynamoDb", { service: GatewayVpcEndpointAwsService.DYNAMODB });
vpc.addGatewayEndpoint("S3", { service: GatewayVpcEndpointAwsService.S3 });
for (const name of ["sqs", "secretsmanager", "scheduler", "lambda"]) {
  vpc.addInterfaceEndpoint(name, { service: new InterfaceVpcEndpointAwsService(name) });
}
Aspects.of(shop).add(new InNetwork(vpc));

Tags.of(stack).add("cost-center", "4711", {
  excludeResourceTypes: ["AWS::CloudWatch::Dashboard"],
});
app.synth();
