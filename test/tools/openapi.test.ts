import { readFileSync } from "node:fs";
import SwaggerParser from "@apidevtools/swagger-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import { Json } from "@stoplight/spectral-parsers";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";

interface Content {
  readonly example?: unknown;
  readonly examples?: object;
}

interface Documented {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly description?: string;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, Content>> }>
  >;
}

const TEXT = readFileSync("openapi.json", "utf8");
const PATHS = JSON.parse(TEXT).paths as Record<string, Record<string, Documented>>;
const OPERATIONS = Object.values(PATHS).flatMap((path) => Object.values(path));

/** The bodies of an operation that have no example. */
function withoutExample({ requestBody, responses }: Documented): string[] {
  const { default: _, ...specific } = responses;
  const bodies = { request: requestBody, ...specific };
  return Object.entries(bodies).flatMap(([name, body]) =>
    Object.values(body?.content ?? {}).some(({ example, examples }) => !(example ?? examples))
      ? [name]
      : [],
  );
}

describe("openapi.json", () => {
  it("satisfies the rules that Redocly recommends", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: TEXT, absoluteRef: "/openapi.json", config });

    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it("satisfies Spectral's rules of OpenAPI", async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [rulesets.oas] } as never);
    const problems = await linter.run(new spectral.Document(TEXT, Json, "openapi.json"));

    expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path}`)).toEqual([]);
  });

  it("is valid for swagger-parser", async () => {
    await expect(SwaggerParser.validate(JSON.parse(TEXT))).resolves.toBeDefined();
  });

  it.each(OPERATIONS.map((each) => [each.operationId, each] as const))(
    "describes %s with its parameters and examples",
    (_, { summary, description, parameters, ...rest }) => {
      expect(summary).toMatch(/\.$/);
      expect(description).toMatch(/ in docs\//);
      for (const parameter of parameters) {
        expect(parameter).toMatchObject({
          description: expect.any(String),
          example: expect.any(String),
        });
      }
      expect(withoutExample({ parameters, ...rest })).toEqual([]);
    },
  );
});
