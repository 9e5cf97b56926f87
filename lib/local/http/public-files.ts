import type { IncomingMessage } from "node:http";
import { runInNewContext } from "node:vm";
import type { FileStore } from "../aws/file-store.ts";
import { toHeaders, toRange } from "../aws/s3.ts";
import type { FilesDistribution } from "../template/files-distribution.ts";
import type { HttpAnswer } from "./http-result.ts";

/** Path under which the local cloud serves files. */
export const FILES_PATH = "/files";

/** Files as CloudFront serves them; the query string doesn't matter. */
export function createPublicFiles(
  store: FileStore,
  { prefixes, headers: added, viewerResponse }: FilesDistribution,
) {
  const changeHeaders = compile(viewerResponse);
  return async (request: IncomingMessage, path: string): Promise<HttpAnswer> => {
    const key = path.slice(FILES_PATH.length + 1);
    const [facts] = prefixes
      .map((prefix) => store.find(prefix + key))
      .filter((found) => found !== undefined);
    const bytes = facts && (await store.read(facts.key));
    if (!bytes) return { status: 403, headers: added, body: Buffer.alloc(0) };
    const headers = changeHeaders({ ...toHeaders(facts), ...added });
    const part = toRange(bytes, headers, request.headers.range);
    return { ...part, body: Buffer.from(part.body) };
  };
}

type Headers = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, { readonly value: string }>>;
type Handler = (event: { response: { headers: Values } }) => { readonly headers: Values };

function compile(code: string): (headers: Headers) => Headers {
  const handler = runInNewContext(`${code}\nhandler`) as Handler;
  return (headers) => {
    const values = Object.entries(headers).map(([name, value]) => [name, { value }]);
    const response = handler({ response: { headers: Object.fromEntries(values) } });
    return Object.fromEntries(
      Object.entries(response.headers).map(([name, { value }]) => [name, value]),
    );
  };
}
