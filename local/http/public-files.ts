import type { IncomingMessage } from "node:http";
import { runInNewContext } from "node:vm";
import type { FileStore } from "../aws/file-store.ts";
import { toHeaders, toRange } from "../aws/s3.ts";
import type { LocalClock } from "../data/local-clock.ts";
import type { FilesDistribution } from "../template/files-distribution.ts";
import type { HttpAnswer } from "./http-result.ts";

/** Path under which the local cloud serves files. */
export const FILES_PATH = "/files";

/** Files as CloudFront serves them, without its cache; the query string doesn't matter. */
export function createPublicFiles(
  store: FileStore,
  { distribution, clock }: { readonly distribution: FilesDistribution; readonly clock: LocalClock },
) {
  const { headers: added } = distribution;
  const edge = compile(distribution, clock);
  return async (request: IncomingMessage, path: string): Promise<HttpAnswer> => {
    const key = path.slice(FILES_PATH.length + 1);
    // CloudFront's functions see the path as sent, S3 the decoded path.
    const uri = (request.url ?? "").replace(/[?#].*/s, "").slice(FILES_PATH.length);
    const viewer = { uri, headers: toValues(request.headers) };
    const [facts] = edge
      .prefixesFor(viewer)
      .map((prefix) => store.find(prefix + key))
      .filter((found) => found !== undefined);
    const bytes = facts && (await store.read(facts.key));
    if (!bytes) return { status: 403, headers: added, body: Buffer.alloc(0) };
    const part = toRange(bytes, { ...toHeaders(facts), ...added }, request.headers.range);
    return edge.change(viewer, { ...part, body: Buffer.from(part.body) });
  };
}

type Values = Readonly<Record<string, { readonly value: string }>>;

interface Answer {
  readonly statusCode: number;
  readonly headers: Values;
  readonly body?: string;
}

interface Viewer {
  readonly uri: string;
  readonly headers: Values;
}

interface Event {
  readonly request: Viewer;
  readonly response?: Answer;
}

/** CloudFront's functions, with the local clock as their time. */
function compile(
  { prefixes, viewerRequest, viewerResponse }: FilesDistribution,
  clock: LocalClock,
) {
  let chosen: string | undefined;
  const cf = { selectRequestOriginById: (id: string) => (chosen = id) };
  const run = (code: string) =>
    runInNewContext(`${code.replace(/^import cf .*$/m, "")}\nhandler`, {
      cf,
      Date: { now: clock.now },
    }) as (event: Event) => Answer;
  const [onRequest, onResponse] = [run(viewerRequest), run(viewerResponse)];
  return {
    prefixesFor(viewer: Viewer): string[] {
      chosen = undefined;
      onRequest({ request: { ...viewer, headers: { ...viewer.headers } } });
      return [...prefixes].filter(([id]) => (chosen ?? id) === id).map(([, prefix]) => prefix);
    },
    change(request: Viewer, { status, headers, body }: HttpAnswer): HttpAnswer {
      const response = { statusCode: status, headers: toValues(headers) };
      const changed = onResponse({ request, response });
      const shown = fromValues(changed.headers);
      if (changed.body === undefined) return { status: changed.statusCode, headers: shown, body };
      const replaced = Buffer.from(changed.body);
      const length = { "content-length": String(replaced.length) };
      return { status: changed.statusCode, headers: { ...shown, ...length }, body: replaced };
    },
  };
}

function toValues(headers: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]),
  );
}

function fromValues(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
}
