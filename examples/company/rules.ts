/** Aspects visit each resource of a deployment, so that rules hold for what later versions add, too. */
import { type IAspect, Stack } from "aws-cdk-lib";
import { CfnTable } from "aws-cdk-lib/aws-dynamodb";
import { type IVpc, SecurityGroup } from "aws-cdk-lib/aws-ec2";
import { AnyPrincipal, ManagedPolicy, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import type { IConstruct } from "constructs";

/** Encrypts tables and secrets with a key of the company. Roles need no permission of their own for it. */
export class WithKey implements IAspect {
  readonly #key: Key;

  constructor(key: Key) {
    this.#key = key;
    const { account, region } = Stack.of(key);
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AnyPrincipal()],
        actions: ["kms:Encrypt", "kms:Decrypt", "kms:ReEncrypt*", "kms:GenerateDataKey*"],
        resources: ["*"],
        conditions: {
          StringEquals: {
            "kms:CallerAccount": account,
            "kms:ViaService": ["dynamodb", "secretsmanager"].map(
              (name) => `${name}.${region}.amazonaws.com`,
            ),
          },
        },
      }),
    );
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AnyPrincipal()],
        actions: ["kms:CreateGrant", "kms:DescribeKey"],
        resources: ["*"],
        conditions: {
          StringEquals: {
            "kms:CallerAccount": account,
            "kms:ViaService": `dynamodb.${region}.amazonaws.com`,
          },
        },
      }),
    );
  }

  visit(node: IConstruct): void {
    const { keyArn } = this.#key;
    if (node instanceof CfnSecret) node.kmsKeyId = keyArn;
    if (node instanceof CfnTable) {
      node.sseSpecification = { sseEnabled: true, sseType: "KMS", kmsMasterKeyId: keyArn };
    }
  }
}

/** Puts functions into the private subnets of a network. */
export class InNetwork implements IAspect {
  readonly #subnetIds: string[];
  readonly #securityGroupIds: string[];

  constructor(vpc: IVpc) {
    const group = new SecurityGroup(vpc, "Functions", { vpc });
    this.#subnetIds = vpc.privateSubnets.map(({ subnetId }) => subnetId);
    this.#securityGroupIds = [group.securityGroupId];
  }

  visit(node: IConstruct): void {
    if (node instanceof CfnFunction) {
      node.vpcConfig = { subnetIds: this.#subnetIds, securityGroupIds: this.#securityGroupIds };
    }
    if (node instanceof Role && isOfLambda(node)) {
      const name = "service-role/AWSLambdaVPCAccessExecutionRole";
      node.addManagedPolicy(ManagedPolicy.fromAwsManagedPolicyName(name));
    }
  }
}

function isOfLambda({ assumeRolePolicy }: Role): boolean {
  return JSON.stringify(assumeRolePolicy?.toJSON()).includes("lambda.amazonaws.com");
}
