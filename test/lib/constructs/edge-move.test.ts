import { beforeAll, describe, expect, it } from "vitest";
import { findTakenNames } from "../../../cli/changes/taken-names.ts";
import { EDGE_CONFIG } from "../../support/infra/edge-config.ts";
import { type Resource, type Synthesized, synthesize, target } from "../../support/infra/stack.ts";

const hostedZone = { id: "Z0123456789ABC", name: "example.com" };
const { customDomain: origin, edge } = EDGE_CONFIG;
const ownName = { ...origin, domainName: edge.domainName, hostedZone };
const moved = { ...edge, hostedZone, origin: { ...origin, hostedZone } };

/** A name that clients know moves from API Gateway to CloudFront by two deployments. */
const STEPS = {
  before: { customDomain: ownName },
  first: { customDomain: ownName, edge: { ...moved, required: false } },
  second: { edge: moved },
  /** The same in one deployment, with the settings of a new stack. */
  atOnce: {
    customDomain: { ...origin, hostedZone },
    edge: { ...edge, hostedZone, required: false },
  },
};

const stacks: Partial<Record<keyof typeof STEPS, Synthesized>> = {};

beforeAll(async () => {
  for (const [step, settings] of Object.entries(STEPS))
    stacks[step as keyof typeof STEPS] = await synthesize({ files: undefined, ...settings });
});

function resourcesOf(step: keyof typeof STEPS) {
  return stacks[step]?.resources ?? {};
}

/** Logical ids of names on the public path that are only in the first of two templates. */
function onlyIn(step: keyof typeof STEPS, other: keyof typeof STEPS): string[] {
  const others = resourcesOf(other);
  const isName = ({ Type }: Resource) =>
    /^AWS::(Route53|ApiGatewayV2::(Api|DomainName))|Distribution$/.test(Type);
  return Object.entries(resourcesOf(step))
    .filter(([id, resource]) => isName(resource) && !Object.hasOwn(others, id))
    .map(([id]) => id.replace(/[0-9A-F]{8}$/, ""));
}

/** The record of the public name: its id and its properties. */
function publicRecord(step: keyof typeof STEPS) {
  const [id = "", record] =
    Object.entries(resourcesOf(step)).find(
      ([, { Properties }]) => Properties?.Type === "A" && Properties.Name === "api.example.com.",
    ) ?? [];
  return { id, ...record?.Properties };
}

describe("an edge in front of a name that clients know already", () => {
  it("is led to by the record that exists, changed in place (L24)", () => {
    const before = publicRecord("before");
    const first = publicRecord("first");

    expect(resourcesOf("before")[target(before.AliasTarget.DNSName)]?.Type).toBe(
      "AWS::ApiGatewayV2::DomainName",
    );
    expect(target(first.AliasTarget.DNSName)).toMatch(/^EdgeDistribution/);
    expect({ ...first, AliasTarget: before.AliasTarget }).toEqual(before);
    expect(publicRecord("second")).toEqual(first);
  });

  it("leaves API Gateway the old name beside the origin's during the change (L24)", () => {
    const domain = Object.entries(resourcesOf("before")).find(
      ([, { Type }]) => Type === "AWS::ApiGatewayV2::DomainName",
    );

    expect(onlyIn("before", "first")).toEqual([]);
    expect(resourcesOf("first")[domain?.[0] ?? ""]).toEqual(domain?.[1]);
    expect(onlyIn("first", "before").sort()).toEqual([
      "EdgeDistribution",
      "EdgeOriginMapping",
      "EdgeOriginName",
      "EdgeOriginRecord",
      "EdgeRecordV6",
    ]);
  });

  it("loses the old name alone by the second deployment (L24)", () => {
    expect(onlyIn("second", "first")).toEqual([]);
    expect(onlyIn("first", "second")).toEqual([
      "DomainName",
      "HttpStagelandfallDomainNameundefined",
    ]);
  });

  it("answers under one URL all the way (L24)", () => {
    const urls = (["before", "first", "second"] as const).map(
      (step) => stacks[step]?.outputs.Url as { readonly Value?: unknown } | undefined,
    );

    expect(urls.map((url) => url?.Value)).toEqual([
      { "Fn::Join": ["", ["https://", { Ref: expect.stringMatching(/^DomainName/) }]] },
      "https://api.example.com",
      "https://api.example.com",
    ]);
  });

  it("waits for the origin's mapping and record before clients come through it (L24)", () => {
    const distribution = Object.entries(resourcesOf("first")).find(
      ([, { Type }]) => Type === "AWS::CloudFront::Distribution",
    )?.[1] as { readonly DependsOn?: readonly string[] } | undefined;
    const waitedFor = (distribution?.DependsOn ?? []).map((id) => id.replace(/[0-9A-F]{8}$/, ""));

    expect(waitedFor).toEqual(
      expect.arrayContaining(["EdgeOriginMapping", "EdgeOriginName", "EdgeOriginRecord"]),
    );
  });

  it("takes no name that another resource still has, forwards or back (L24)", () => {
    const order = ["before", "first", "second", "first", "before"] as const;
    const taken = order.flatMap((step, index) => {
      const next = order[index + 1];
      return next ? findTakenNames(resourcesOf(step), resourcesOf(next)) : [];
    });

    expect(taken).toEqual([]);
  });

  it("would take the record that exists if it came in one deployment (L24)", () => {
    expect(findTakenNames(resourcesOf("before"), resourcesOf("atOnce"))).toEqual([
      { type: "AWS::Route53::RecordSet", name: "A api.example.com." },
    ]);
  });
});
