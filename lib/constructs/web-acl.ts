import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

export interface WebAclProps {
  /** Requests of one IP address in five minutes above which it is blocked. */
  readonly requestsPerFiveMinutes: number;
}

/** A managed rule group of AWS, and whether it may block. */
const RULE_GROUPS = [
  { name: "AWSManagedRulesKnownBadInputsRuleSet", blocks: true },
  // Count only: it blocks bodies above 8 KB, HTML in pushes, and SDKs without a User-Agent.
  { name: "AWSManagedRulesCommonRuleSet", blocks: false },
  // Count only: it lists addresses that mobile networks and VPNs share.
  { name: "AWSManagedRulesAmazonIpReputationList", blocks: false },
] as const;

/** The web ACL of a CloudFront distribution, which AWS accepts in us-east-1 only. */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { requestsPerFiveMinutes }: WebAclProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, "Acl", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("WebAcl"),
      rules: [
        {
          name: "RatePerAddress",
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: { limit: requestsPerFiveMinutes, aggregateKeyType: "IP" },
          },
          visibilityConfig: visibility("RatePerAddress"),
        },
        ...RULE_GROUPS.map(({ name, blocks }, index) => ({
          name,
          priority: index + 1,
          overrideAction: blocks ? { none: {} } : { count: {} },
          statement: { managedRuleGroupStatement: { vendorName: "AWS", name } },
          visibilityConfig: visibility(name),
        })),
      ],
    });
    this.arn = acl.attrArn;
  }
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
