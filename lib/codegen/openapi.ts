import { capitalize, type OperationFile, type Schemas, withReferences } from "./schemas.ts";

const PREFIX = "#/components/schemas/";

/** Generates the OpenAPI 3.1 document of all operations. */
export function generateOpenApi(schemas: Schemas): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of schemas.operations) {
    for (const path of operation.paths) {
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: toOpenApiOperation(operation, path),
      };
    }
  }
  const document = {
    openapi: "3.1.0",
    info: { title: "Landfall", version: "1.1", license: { name: "Apache-2.0" } },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: { schemas: withReferences(schemas.types, PREFIX), securitySchemes },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const securitySchemes = {
  appId: { type: "apiKey", in: "header", name: "X-LC-Id" },
  key: { type: "apiKey", in: "header", name: "X-LC-Key" },
  session: { type: "apiKey", in: "header", name: "X-LC-Session" },
};

function toOpenApiOperation(operation: OperationFile, path: string): object {
  const name = capitalize(operation.operationId);
  const json = (type: string, part?: "body" | "response") => ({
    content: {
      "application/json": { schema: { $ref: PREFIX + type }, ...toExamples(operation, part) },
    },
  });
  const alias = operation.paths.indexOf(path);
  return {
    operationId: alias === 0 ? operation.operationId : `${operation.operationId}_${alias}`,
    summary: operation.summary,
    tags: [operation.entry],
    security: security(operation),
    parameters: [...pathParameters(path), ...queryParameters(operation)],
    ...(operation.body
      ? { requestBody: { required: !operation.bodyOptional, ...json(`${name}Body`, "body") } }
      : {}),
    ...(operation.anyBody ? { requestBody: { content: { "application/json": {} } } } : {}),
    responses: {
      [operation.created ? "201" : "200"]: {
        description: "Success",
        ...json(`${name}Response`, "response"),
      },
      default: { description: "Failure", ...json("ErrorBody") },
    },
  };
}

function toExamples({ examples = [] }: OperationFile, part?: "body" | "response"): object {
  const values = part ? examples.flatMap((example) => example[part] ?? []) : [];
  if (values.length === 0) return {};
  const named = values.map((value, index) => [`example${index + 1}`, { value }]);
  return { examples: Object.fromEntries(named) };
}

function security({ access, session }: OperationFile): object[] {
  if (access === "public") return [];
  return [{ appId: [], key: [], ...(session === "required" ? { session: [] } : {}) }];
}

function pathParameters(path: string): object[] {
  return (path.match(/(?<=\{)\w+/g) ?? []).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters({ query = {} }: OperationFile): object[] {
  return Object.entries(query).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    description,
    schema: Object.keys(schema).length > 0 ? schema : { type: "string" },
  }));
}
