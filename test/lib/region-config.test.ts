import { beforeAll, describe, expect, it } from "vitest";
import { EDGE_CONFIG } from "../support/infra/edge-config.ts";
import { SMS_IDENTITY } from "../support/infra/reach.ts";
import { ofType, type Resources, synthesize } from "../support/infra/stack.ts";

describe("a region that lacks a service", () => {
  it.each(["cn-north-1", "cn-northwest-1"])(
    "is refused with one line for each setting that needs it, in %s (L27)",
    async (region) => {
      const refused = synthesize({ ...EDGE_CONFIG, files: {} }, region);

      await expect(refused).rejects.toThrow(
        new RegExp(
          ["mailSender", "files", "edge"]
            .map(
              (setting) => `landfall\\.${setting} needs [^\n]+ which ${region} lacks\\. Remove it`,
            )
            .join("[\\s\\S]*"),
        ),
      );
    },
  );

  it("is refused for mails and SMS alone in Hong Kong (L27)", async () => {
    const settings = { smsOriginationIdentity: SMS_IDENTITY };

    await expect(synthesize(settings, "ap-east-1")).rejects.toThrow(
      /mailSender needs Amazon SES[\s\S]*smsOriginationIdentity needs AWS End User Messaging/,
    );
    await expect(synthesize({ mailSender: undefined }, "ap-east-1")).resolves.toBeDefined();
  });

  it.each(["cn-north-1", "cn-northwest-1"])(
    "takes the rest of the service in %s (L27)",
    async (region) => {
      const settings = { mailSender: undefined, files: undefined };

      await expect(synthesize(settings, region)).resolves.toBeDefined();
    },
  );
});

describe("names", () => {
  let resources: Resources;
  beforeAll(async () => {
    ({ resources } = await synthesize({ stage: "staging" }, "eu-west-1"));
  });

  it.each([
    ["AWS::CloudFront::OriginAccessControl", "OriginAccessControlConfig"],
    ["AWS::CloudFront::CachePolicy", "CachePolicyConfig"],
    ["AWS::CloudFront::ResponseHeadersPolicy", "ResponseHeadersPolicyConfig"],
  ])("have the stack and the region in %s, since the account shares them (L27)", (type, config) => {
    const names = ofType(resources, type).map(([, { Properties }]) => Properties[config].Name);

    expect(names).toEqual([
      { "Fn::Join": ["", ["landfall-staging-", { Ref: "AWS::Region" }, "-files"]] },
    ]);
  });

  it("give the API that of the stack (L27)", () => {
    const [[, api] = []] = ofType(resources, "AWS::ApiGatewayV2::Api");

    expect(api?.Properties.Name).toBe("landfall-staging");
  });
});
