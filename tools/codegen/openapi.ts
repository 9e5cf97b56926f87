import { PATH_PARAMETERS, queryExample } from "./parameter-examples.ts";
import type { OperationFile, Schemas } from "./schemas.ts";
import { capitalize, withReferences } from "./type-names.ts";

/** The catalogue of errors by name. */
export type ErrorCatalogue = Readonly<
  Record<string, { readonly code: number; readonly status: number; readonly text: string }>
>;

const PREFIX = "#/components/schemas/";

const INFO = {
  title: "Landfall",
  version: "1.1",
  description:
    "LeanCloud's accounts and push notifications, served from an AWS account of one's own. " +
    "docs/protocol tells the rules behind the shapes, docs/errors.md what each error means.",
  contact: { name: "The team that runs this deployment" },
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
};

/** The parts of the interface, by the function that serves them. */
export const TAGS: Readonly<Record<OperationFile["entry"], string>> = {
  accounts: "Users, log-in, mails, codes, roles and third-party accounts.",
  batch: "Batches, the service itself, and calls that belong to no other part.",
  classes: "Objects of the app's own classes.",
  engine: "Cloud functions in the app's engine.",
  files: "Uploads and the records of files.",
  installations: "Devices that receive pushes.",
  pages: "Pages behind mailed links, and reference material; no key is needed.",
  push: "Pushes, their records, schedules and dead letters.",
};

const SECURITY_SCHEMES = {
  appId: { type: "apiKey", in: "header", name: "X-LC-Id", description: "The app's id." },
  key: {
    type: "apiKey",
    in: "header",
    name: "X-LC-Key",
    description:
      "The app key, or `<masterKey>,master`. X-LC-Sign with a signature may take its place.",
  },
  session: {
    type: "apiKey",
    in: "header",
    name: "X-LC-Session",
    description: "The session token of a user.",
  },
};

const ACCESS: Readonly<Record<string, string>> = {
  public: "Open: no key is needed.",
  key: "Needs the app key or the master key.",
  master: "Needs the master key.",
};

const SESSION: Readonly<Record<string, string>> = {
  ignored: "",
  optional: " A session decides what the user may see and do.",
  required: " Without the master key it needs the user's session.",
};

/** Generates the OpenAPI 3.1 document of all operations. */
export function generateOpenApi(schemas: Schemas, errors: ErrorCatalogue): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of schemas.operations) {
    for (const path of operation.paths) {
      const method = operation.method.toLowerCase();
      paths[path] = { ...paths[path], [method]: toOpenApiOperation(operation, path, errors) };
    }
  }
  const types = withReferences(schemas.types, PREFIX) as Schemas["types"];
  const document = {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: "/", description: "The deployment that serves this document." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: { schemas: usedTypes(paths, types), securitySchemes: SECURITY_SCHEMES },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The types that the paths refer to, directly or through others. */
function usedTypes(paths: object, types: Schemas["types"]): object {
  const used = new Set<string>();
  const collect = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(types[name]);
    }
  };
  collect(paths);
  return Object.fromEntries(Object.entries(types).filter(([name]) => used.has(name)));
}

function toOpenApiOperation(
  operation: OperationFile,
  path: string,
  errors: ErrorCatalogue,
): object {
  const alias = operation.paths.indexOf(path);
  return {
    operationId: alias === 0 ? operation.operationId : `${operation.operationId}_${alias}`,
    summary: operation.summary,
    description: toDescription(operation),
    tags: [operation.entry],
    security: toSecurity(operation),
    parameters: [...pathParameters(path), ...queryParameters(operation)],
    ...toRequestBody(operation),
    responses: {
      [operation.created ? "201" : "200"]: toSuccess(operation),
      ...toFailures(operation, errors),
      default: { description: "Any other failure.", content: toJson("ErrorBody") },
    },
  };
}

function toDescription(operation: OperationFile): string {
  const { access, session } = operation;
  const sources = toSources(operation).map(({ page, heading }) => `"${heading}" in ${page}`);
  return `${ACCESS[access]}${SESSION[session]} See ${sources.join(" and ")}.`;
}

/** `source` names a page and one of its headings after a comma; several are separated by semicolons. */
export function toSources({ source }: OperationFile): { page: string; heading: string }[] {
  return source.split("; ").map((each) => {
    const [page = "", heading = ""] = each.split(/, (.*)/);
    return { page, heading };
  });
}

function toRequestBody(operation: OperationFile): object {
  const { operationId, body, bodyOptional, anyBody, form, multipart } = operation;
  const examples = toExamples(operation, "body");
  if (form) return { requestBody: { content: { "application/x-www-form-urlencoded": form } } };
  if (multipart) return { requestBody: { content: { "multipart/form-data": multipart } } };
  if (anyBody)
    return { requestBody: { content: { "application/json": { schema: {}, ...examples } } } };
  if (!body) return {};
  const content = toJson(`${capitalize(operationId)}Body`, examples);
  return { requestBody: { required: !bodyOptional, content } };
}

/** A page is an operation whose response is a string. */
function toSuccess(operation: OperationFile): object {
  const description = "Success.";
  if (isPage(operation)) return { description, content: toHtml("<!doctype html>…") };
  const examples = toExamples(operation, "response");
  return { description, content: toJson(`${capitalize(operation.operationId)}Response`, examples) };
}

/** One response for each status of the operation's errors, with an example of each error. */
function toFailures(operation: OperationFile, errors: ErrorCatalogue): object {
  if (isPage(operation)) {
    return { 404: { description: "The link is not valid.", content: toHtml("<!doctype html>…") } };
  }
  const shared = operation.entry === "pages" ? [] : ["unauthorized"];
  const forbidden = operation.access === "master" ? ["forbidden"] : [];
  const byStatus: Record<string, Record<string, object>> = {};
  for (const name of new Set([...(operation.errors ?? []), ...forbidden, ...shared])) {
    const { code, status, text } = errors[name] ?? { code: 1, status: 400, text: name };
    byStatus[status] = { ...byStatus[status], [name]: { value: { code, error: text } } };
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, examples]) => [
      status,
      { description: `Failure: ${codesOf(examples)}.`, content: toJson("ErrorBody", { examples }) },
    ]),
  );
}

function codesOf(examples: Record<string, object>): string {
  const codes = Object.values(examples).map(
    (each) => (each as { value: { code: number } }).value.code,
  );
  return `code ${[...new Set(codes)].join(", ")}`;
}

function isPage({ response }: OperationFile): boolean {
  return response.type === "string";
}

function toJson(type: string, rest: object = {}): object {
  return { "application/json": { schema: { $ref: PREFIX + type }, ...rest } };
}

function toHtml(example: string): object {
  return { "text/html": { schema: { type: "string" }, example } };
}

function toExamples({ examples = [] }: OperationFile, part: "body" | "response"): object {
  const values = examples.flatMap((example) => (part in example ? [example[part]] : []));
  if (values.length === 0) return {};
  const named = values.map((value, index) => [`example${index + 1}`, { value }]);
  return { examples: Object.fromEntries(named) };
}

function toSecurity({ access, session }: OperationFile): object[] {
  if (access === "public") return [];
  return [{ appId: [], key: [], ...(session === "required" ? { session: [] } : {}) }];
}

function pathParameters(path: string): object[] {
  return (path.match(/(?<=\{)\w+/g) ?? []).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
    ...PATH_PARAMETERS[name],
  }));
}

function queryParameters({ query = {} }: OperationFile): object[] {
  return Object.entries(query).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    description,
    schema: Object.keys(schema).length > 0 ? schema : { type: "string" },
    example: queryExample(name),
  }));
}
