import type { App } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { beforeAll, describe, expect, it } from "vitest";
import { EDGE_HEADERS } from "../../../functions/contract/edge.ts";
import { EDGE_CONFIG } from "../../support/infra/edge-config.ts";
import { entryOf, ofType, type Resources, synthesize, target } from "../../support/infra/stack.ts";

const ACL = "arn:aws:wafv2:us-east-1:111122223333:global/webacl/mine/0001";

let app: App;
let resources: Resources;

beforeAll(async () => {
  ({ app, resources } = await synthesize(EDGE_CONFIG));
});

function only(type: string) {
  const [found, ...others] = ofType(resources, type);
  if (!found || others.length > 0) throw new Error(`not exactly one ${type}`);
  return found[1].Properties;
}

describe("a distribution in front of the API", () => {
  it("passes every method and header to the API's own domain and caches nothing (L15)", () => {
    const { DefaultCacheBehavior: behavior, Origins } = only(
      "AWS::CloudFront::Distribution",
    ).DistributionConfig;

    expect(behavior).toMatchObject({
      AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
      // Managed policies of AWS: CachingDisabled, AllViewerExceptHostHeader.
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
      ViewerProtocolPolicy: "https-only",
    });
    expect(Origins[0]).toMatchObject({
      CustomOriginConfig: { OriginProtocolPolicy: "https-only", OriginSSLProtocols: ["TLSv1.2"] },
    });
    expect(resources[target(Origins[0].DomainName)]?.Properties.DomainName).toBe(
      EDGE_CONFIG.customDomain.domainName,
    );
  });

  it("speaks HTTP/2 and HTTP/3 with TLS 1.2 or newer under its own name (L15)", () => {
    expect(only("AWS::CloudFront::Distribution").DistributionConfig).toMatchObject({
      Aliases: [EDGE_CONFIG.edge.domainName],
      HttpVersion: "http2and3",
      IPV6Enabled: true,
      ViewerCertificate: {
        AcmCertificateArn: EDGE_CONFIG.edge.certificateArn,
        MinimumProtocolVersion: "TLSv1.2_2021",
      },
    });
  });

  it("proves itself by a secret that the API's functions may read, and overwrites (L15)", () => {
    const { OriginCustomHeaders } = only("AWS::CloudFront::Distribution").DistributionConfig
      .Origins[0];
    const { FunctionCode } = only("AWS::CloudFront::Function");
    const knowing = ofType(resources, "AWS::Lambda::Function")
      .filter(([, { Properties }]) => Properties.Environment.Variables.EDGE_SECRET_ARN)
      .map(([, resource]) => entryOf(resource));

    expect(OriginCustomHeaders.map((each: { HeaderName: string }) => each.HeaderName)).toEqual([
      EDGE_HEADERS.proof,
    ]);
    expect(target(OriginCustomHeaders[0].HeaderValue)).toMatch(
      /^\{\{resolve:secretsmanager:EdgeProof.*\}\}$/,
    );
    expect(FunctionCode).toContain(
      `headers["${EDGE_HEADERS.viewer}"] = { value: event.viewer.ip }`,
    );
    expect(knowing.sort()).toEqual([
      "accounts",
      "batch",
      "classes",
      "installations",
      "pages",
      "push",
    ]);
  });

  it("closes API Gateway's own address, which would lead around it (L15)", async () => {
    expect(only("AWS::ApiGatewayV2::Api").DisableExecuteApiEndpoint).toBe(true);
    const { edge } = EDGE_CONFIG;
    const lenient = await synthesize({ ...EDGE_CONFIG, edge: { ...edge, required: false } });
    const [[, api] = []] = ofType(lenient.resources, "AWS::ApiGatewayV2::Api");

    expect(api?.Properties.DisableExecuteApiEndpoint).toBe(false);
  });

  it("is clean for cdk-nag", () => {
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);

    expect(violations.map(({ ruleName }) => ruleName)).toEqual([]);
  });
});

describe("the web ACL", () => {
  it("blocks by rate and known attacks, and only counts rules that bodies of pushes would break (L15)", () => {
    const rules = only("AWS::WAFv2::WebACL").Rules.map(
      (rule: { Name: string; Action?: object; OverrideAction?: object }) => [
        rule.Name,
        Object.keys(rule.Action ?? rule.OverrideAction ?? {})[0],
      ],
    );

    expect(Object.fromEntries(rules)).toEqual({
      RatePerAddress: "Block",
      AWSManagedRulesKnownBadInputsRuleSet: "None",
      AWSManagedRulesCommonRuleSet: "Count",
      AWSManagedRulesAmazonIpReputationList: "Count",
    });
  });

  it("is created in us-east-1 only, and given by its ARN elsewhere (L15)", async () => {
    const { edge } = EDGE_CONFIG;
    const given = await synthesize({ ...EDGE_CONFIG, edge: { ...edge, webAclArn: ACL } });

    expect(ofType(given.resources, "AWS::WAFv2::WebACL")).toEqual([]);
    await expect(synthesize(EDGE_CONFIG, "ap-northeast-1")).rejects.toThrow(
      "The stack can't create a web ACL for CloudFront in ap-northeast-1. Create one in us-east-1 and set landfall.edge.webAclArn.",
    );
  });
});
