import { ApiError, explainedError } from "../../domain/api-error.ts";
import { classNameError, isAppClass } from "../../domain/objects/class-name.ts";
import { type OperationId, operations } from "../../generated/operations.ts";
import { endpointAdvice } from "./endpoint-advice.ts";
import { operationTable } from "./operation-table.ts";
import { unservedText } from "./unserved.ts";

/** The operation that serves a request, with the parameters of its path. */
export interface Route {
  readonly operationId: OperationId;
  readonly params: Readonly<Record<string, string>>;
}

export interface Router {
  /**
   * @param path percent-decoded by API Gateway
   * @param isItem of a batch, which API Gateway does not route
   * @throws ApiError routeNotFound, classNotFound, readOnlyRecord, objectNotFound for a bad id;
   *   classesOff, filesOff
   */
  find(method: string, path: string, isItem?: boolean): Route;
}

interface Pattern {
  readonly operationId: OperationId;
  readonly method: string;
  readonly expression: RegExp;
  readonly names: readonly string[];
}

const OBJECT_ID = /^[A-Za-z0-9]{1,64}$/;
const PARAMETER = /^[A-Za-z0-9_-]{1,128}$/;
/** Apps choose an installationId freely; DynamoDB rejects longer keys. */
const MAX_DEVICE_BYTES = 1_024;

/** Classes beside those of the app, such as LeanCloud's `_Conversation`. */
const UNSERVED_CLASS = /^\/1\.1\/classes\//;

/** Cloud functions, which a deployment serves if its configuration names an engine. */
const FUNCTIONS = /^\/1\.1\/(functions|call)\//;
/** Characters but no slash; a segment of dots alone would lead to another path of the engine. */
const FUNCTION_NAME = /^(?!\.+$)[^\p{C}/\\]{1,128}$/u;

/** Push records are read-only; writing one answers the error that LeanCloud answers. */
const WRITTEN_RECORD = /^(POST|PUT) \/1\.1\/(tables\/Notifications|notifications)(\/[^/]+)?$/;

/** The path to which the JavaScript SDK until 4.7 posts files that have a URL; their name is in the body, too. */
const NAMED_FILE = /^POST (\/1\.1\/files)\/[^/]+$/;

/** Routes of the given operations; a literal path such as `/users/me` wins over `/users/{objectId}`. */
export function createRouter(ids: readonly OperationId[]): Router {
  const patterns = ids.flatMap(toPatterns).sort((a, b) => a.names.length - b.names.length);
  return {
    find(method, sentPath, isItem = false) {
      const [, path = sentPath] = NAMED_FILE.exec(`${method} ${sentPath}`) ?? [];
      const unserved = unservedText(path);
      if (unserved !== undefined) throw new ApiError("routeNotFound", unserved);
      for (const pattern of patterns) {
        const match = pattern.method === method ? pattern.expression.exec(path) : null;
        if (match) return { operationId: pattern.operationId, params: toParams(pattern, match) };
      }
      throw (isItem ? undefined : findOff(method, path)) ?? unmatchedError(method, path, patterns);
    },
  };
}

/** Answers to requests for parts that the configuration left out; an engine has its own paths. */
const OFF: Readonly<Record<string, "classesOff" | "filesOff">> = {
  classes: "classesOff",
  files: "filesOff",
};

/** API Gateway would have routed the request to another function, if the configuration had the part. */
function findOff(method: string, path: string): ApiError | undefined {
  const isAsked = (id: OperationId) =>
    operations[id].entry in OFF &&
    operations[id].method === method &&
    toPatterns(id).some(({ expression }) => expression.test(path));
  const asked = (Object.keys(operations) as OperationId[]).find(isAsked);
  const error = asked && hasGoodName(path) ? OFF[operations[asked].entry] : undefined;
  return error && new ApiError(error);
}

/** A class that no configuration serves has an answer of its own. */
function hasGoodName(path: string): boolean {
  const [, name] = /^\/1\.1\/classes\/([^/]+)/.exec(path) ?? [];
  return name === undefined || isAppClass(name);
}

function nameUnserved(path: string): "engineOff" | "classNotFound" | "routeNotFound" {
  if (FUNCTIONS.test(path)) return "engineOff";
  return UNSERVED_CLASS.test(path) ? "classNotFound" : "routeNotFound";
}

function unmatchedError(method: string, path: string, patterns: readonly Pattern[]): ApiError {
  if (WRITTEN_RECORD.test(`${method} ${path}`)) return new ApiError("readOnlyRecord");
  const methods = patterns.filter((each) => each.expression.test(path)).map((each) => each.method);
  if (methods.length > 0) {
    const known = [...new Set(methods)].join(" or ");
    const text = `No such endpoint: this path takes ${known}, not ${method}.`;
    return new ApiError("routeNotFound", text);
  }
  const name = path.endsWith("/") ? "routeNotFound" : nameUnserved(path);
  return new ApiError(name, name === "routeNotFound" ? endpointAdvice(path) : undefined);
}

/** A device's name may contain slashes: once decoded, they look like the path's own slashes. */
function toPatterns(operationId: OperationId): Pattern[] {
  const { method, paths } = operationTable[operationId];
  return paths.map((path) => ({
    operationId,
    method,
    names: path.match(/(?<=\{)\w+/g) ?? [],
    expression: new RegExp(
      `^${path
        .replaceAll(".", "\\.")
        .replace("{device}", "(.+)")
        .replaceAll(/\{\w+\}/g, "([^/]+)")}$`,
    ),
  }));
}

function toParams({ names }: Pattern, match: RegExpExecArray): Record<string, string> {
  return Object.fromEntries(
    names.map((name, index) => [name, checkParameter(name, match[index + 1] ?? "")]),
  );
}

const ID_FORM = "An objectId has letters and digits only, at most 64.";

function checkParameter(name: string, value: string): string {
  if (isWellFormed(name, value)) return value;
  if (name === "className") throw classNameError(value);
  throw name === "objectId"
    ? explainedError("objectNotFound", ID_FORM)
    : new ApiError("objectNotFound");
}

function isWellFormed(name: string, value: string): boolean {
  // Users mistype codes, and the operation has its own error for a malformed one.
  if (name === "code") return true;
  if (name === "device") return Buffer.byteLength(value) <= MAX_DEVICE_BYTES;
  if (name === "functionName") return FUNCTION_NAME.test(value);
  return (name === "objectId" ? OBJECT_ID : PARAMETER).test(value);
}
