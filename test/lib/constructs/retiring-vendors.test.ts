import { beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "../../../lib/config.ts";
import {
  entryOf,
  findStatements,
  ofType,
  type Resources,
  synthesize,
} from "../../support/infra/stack.ts";

const vendorsOf = (resources: Resources) =>
  new Map(
    ofType(resources, "AWS::Lambda::Function").map(([, resource]) => {
      const { VENDOR_QUEUES = "" } = resource.Properties.Environment.Variables;
      return [entryOf(resource), VENDOR_QUEUES.split(" ").slice(1)];
    }),
  );

const queuesOf = (resources: Resources) =>
  Object.fromEntries(
    ofType(resources, "AWS::SQS::Queue").filter(([, { Properties }]) =>
      /-(mi|mz)(-dead)?$/.test(Properties.QueueName ?? ""),
    ),
  );

let before: Resources;
let retiring: Resources;

beforeAll(async () => {
  ({ resources: before } = await synthesize({ pushVendors: ["mi", "mz"] }));
  ({ resources: retiring } = await synthesize({
    pushVendors: ["mi"],
    retiringPushVendors: ["mz"],
  }));
});

describe("a maker that moves to retiringPushVendors", () => {
  it("keeps its queue, its dead letters and a sender that polls and retries (L27)", () => {
    const mapping = Object.entries(retiring).find(([id]) => /^PushPipelineSendMzSource/.test(id));

    expect(queuesOf(retiring)).toEqual(queuesOf(before));
    expect(Object.keys(queuesOf(retiring))).toHaveLength(4);
    expect(mapping?.[1].Properties.Enabled).toBe(true);
    expect(vendorsOf(retiring).get("send-mz")).toEqual(["mz"]);
  });

  it("gets no new chunks: no other function knows or may reach its queue (L27)", () => {
    const knowing = [...vendorsOf(retiring)].filter(([, vendors]) => vendors.includes("mz"));
    const [queue = ""] = Object.keys(queuesOf(retiring)).filter((id) => /MzQueue/.test(id));
    const sends = JSON.stringify(
      findStatements(retiring, "plan-push").filter(({ Action }) => Action === "sqs:SendMessage"),
    );

    expect(knowing.map(([entry]) => entry)).toEqual(["send-mz"]);
    expect(vendorsOf(retiring).get("plan-push")).toEqual(["mi"]);
    expect(queue).not.toBe("");
    expect(sends).not.toContain(queue);
  });

  it("is refused while pushVendors names it, too (L27)", () => {
    const names = { appName: "tide", appId: "tide-app", appKey: "tide-app-key-0123456789" };
    const both = { ...names, pushVendors: ["mz"], retiringPushVendors: ["mz"] };

    expect(() => parseConfig(both)).toThrow(
      "landfall.retiringPushVendors has mz, which pushVendors has, too. Remove it from one of them.",
    );
  });
});
