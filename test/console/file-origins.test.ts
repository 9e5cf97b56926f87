import { afterEach, describe, expect, it, vi } from "vitest";
import { findFileOrigins } from "../../cli/console/file-origins.ts";

const outputs = { FilesUrl: "https://d1.cloudfront.net", FilesBucket: "shop-files" };

describe("the origins of a deployment's files", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ["ap-east-1", "https://shop-files.s3.ap-east-1.amazonaws.com"],
    ["cn-north-1", "https://shop-files.s3.cn-north-1.amazonaws.com.cn"],
  ])("are its distribution and its bucket in %s", (region, uploads) => {
    vi.stubEnv("AWS_ENDPOINT_URL", undefined);
    vi.stubEnv("AWS_ENDPOINT_URL_S3", undefined);

    expect(findFileOrigins({ outputs, region })).toEqual({ files: outputs.FilesUrl, uploads });
  });

  it("are none without files", () => {
    expect(findFileOrigins({ outputs: {}, region: "ap-east-1" })).toEqual({});
  });
});
