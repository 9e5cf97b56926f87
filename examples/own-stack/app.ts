/** A team's own app: two deployments of Landfall in one stack, a bucket and an alarm beside them. */
import { App, RemovalPolicy, Stack, Tags } from "aws-cdk-lib";
import { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { Landfall } from "landfall";

const app = new App();
const stack = new Stack(app, "team", { description: "Our shop and its blog" });

const shop = new Landfall(stack, "Shop", { configFile: "shop.json" });
const blog = new Landfall(stack, "Blog", {
  appName: "blog",
  appId: "blog-app-id",
  appKey: "blog-app-key-0001",
});

const reports = new Bucket(stack, "Reports", {
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
});

// A server of ours pushes with the master key and writes reports.
const server = new Role(stack, "Server", { assumedBy: new ServicePrincipal("ec2.amazonaws.com") });
shop.grantReadMasterKey(server);
server.addToPolicy(
  new PolicyStatement({
    actions: ["s3:PutObject"],
    resources: [reports.arnForObjects("daily.json")],
  }),
);

// More log-ins at the blog than usual come to the people who answer for the shop.
const busy = new Alarm(stack, "BlogUsersRead", {
  metric: blog.tables.users.metricConsumedReadCapacityUnits(),
  threshold: 100_000,
  evaluationPeriods: 1,
});
if (shop.alarmTopics.ticket) busy.addAlarmAction(new SnsAction(shop.alarmTopics.ticket));

// cfn-lint does not know tags of dashboards yet.
Tags.of(stack).add("team", "shop", { excludeResourceTypes: ["AWS::CloudWatch::Dashboard"] });
app.synth();
