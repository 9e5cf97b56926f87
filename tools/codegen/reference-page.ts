import { type ErrorCatalogue, TAGS, toSources } from "./openapi.ts";
import { PATH_PARAMETERS, queryExample } from "./parameter-examples.ts";
import type { OperationFile, Schemas } from "./schemas.ts";
import { capitalize } from "./type-names.ts";

/** Relative to docs/reference.md. */
const ERRORS_PAGE = "docs/errors.md".replace("docs/", "");

const INTRODUCTION = `# Reference

Generated from \`schemas/\` by \`npm run codegen\`; do not edit. Every operation with its parameters, an example of request and
answer, and its errors. The same as data: [\`openapi.json\`](../openapi.json), which a deployment serves at
\`/1.1/openapi.json\`. The rules behind the shapes are in [the wire protocol](protocol).
`;

const ACCESS: Readonly<Record<string, string>> = {
  public: "no key",
  key: "app key or master key",
  master: "master key",
};

const SESSION: Readonly<Record<string, string>> = {
  ignored: "",
  optional: "; a session, if there is one",
  required: "; the user's session, unless with the master key",
};

/** Generates docs/reference.md: the operations by the function that serves them. */
export function generateReferencePage({ operations }: Schemas, errors: ErrorCatalogue): string {
  const parts = Object.entries(TAGS).map(([tag, description]) => {
    const served = operations.filter(({ entry }) => entry === tag);
    const sections = served.map((operation) => toSection(operation, errors));
    return [`## ${capitalize(tag)}\n\n${description}\n`, ...sections].join("\n");
  });
  return [INTRODUCTION, ...parts].join("\n");
}

function toSection(operation: OperationFile, errors: ErrorCatalogue): string {
  const { operationId, method, paths, access, session, summary } = operation;
  const links = toSources(operation).map(
    ({ page, heading }) => `[${heading}](${page.replace("docs/", "")}#${toAnchor(heading)})`,
  );
  return [
    `### ${operationId}\n`,
    `${summary}\n`,
    ...paths.map((path) => `- \`${method} ${path}\``),
    `- Needs: ${ACCESS[access]}${SESSION[session]}`,
    `- More: ${links.join(", ")}`,
    ...toErrors(operation, errors),
    "",
    ...toParameters(operation),
    ...toExamples(operation),
  ].join("\n");
}

function toErrors({ errors: names = [] }: OperationFile, errors: ErrorCatalogue): string[] {
  const codes = new Set(names.map((name) => errors[name]?.code ?? 1));
  if (codes.size === 0) return [];
  const sorted = [...codes].sort((a, b) => a - b);
  return [`- Errors: ${sorted.map((code) => `[${code}](${ERRORS_PAGE}#${code})`).join(", ")}`];
}

function toParameters({ paths, query = {}, body, form, multipart }: OperationFile): string[] {
  const named = [...new Set(paths.flatMap((path) => path.match(/(?<=\{)\w+/g) ?? []))];
  const { properties = {} } = (body ?? (form ?? multipart)?.schema ?? {}) as {
    properties?: Record<string, { description?: string }>;
  };
  const rows = [
    ...named.map((name) => row(name, "path", PATH_PARAMETERS[name])),
    ...Object.entries(query).map(([name, { description }]) =>
      row(name, "query", { description: String(description), example: queryExample(name) }),
    ),
    ...Object.entries(properties).map(([name, value]) => row(name, "body", value)),
  ];
  if (rows.length === 0) return [];
  return ["| Parameter | In | Meaning | Example |", "| --- | --- | --- | --- |", ...rows, ""];
}

function row(
  name: string,
  place: string,
  { description = "", example }: { description?: string; example?: string } = {},
): string {
  const shown = example === undefined ? "" : `\`${example}\``;
  return `| \`${name}\` | ${place} | ${description.replaceAll("|", "\\|")} | ${shown} |`;
}

/** The first example of the request and of the answer. */
function toExamples({ examples = [] }: OperationFile): string[] {
  const parts = { body: "Request", response: "Answer" } as const;
  return Object.entries(parts).flatMap(([part, title]) => {
    const example = examples.find((each) => part in each)?.[part as keyof typeof parts];
    if (example === undefined) return [];
    return [`${title}:\n`, "```json", JSON.stringify(example, null, 2), "```", ""];
  });
}

/** GitHub's anchor of a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
