import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import { postForm } from "./cloud/files.ts";

interface Call {
  readonly url: string;
  readonly method?: string;
  readonly data?: unknown;
  readonly header?: Record<string, string>;
  readonly success?: (result: object) => void;
  readonly fail?: (error: object) => void;
  readonly complete?: (result: object) => void;
}

interface Upload extends Call {
  readonly filePath: string;
  readonly name: string;
  readonly formData?: Record<string, string>;
}

function settle(call: Call, answer: Promise<object>): void {
  answer.then(
    (result) => {
      call.success?.(result);
      call.complete?.(result);
    },
    (error: Error) => {
      call.fail?.({ errMsg: error.message });
      call.complete?.({ errMsg: error.message });
    },
  );
}

async function toResult(answer: Response, read: (text: string) => unknown): Promise<object> {
  const { status: statusCode, headers } = answer;
  return { statusCode, header: Object.fromEntries(headers), data: read(await answer.text()) };
}

/** WeChat's global object, over HTTP: JSON bodies are parsed for `request`, and stay text for `uploadFile`. */
function createWx() {
  const stored = new Map<string, unknown>();
  const task = { abort: () => undefined, onProgressUpdate: () => undefined };
  return {
    request: (call: Call) => {
      const { url, method = "GET", header = {}, data } = call;
      const body = typeof data === "string" ? data : JSON.stringify(data);
      const sent = method === "GET" || !data ? {} : { body };
      const headers = new Headers({ "Content-Type": "application/json" });
      for (const [name, value] of Object.entries(header)) headers.set(name, value);
      const answer = fetch(url, { method, headers, ...sent });
      settle(
        call,
        answer.then((got) => toResult(got, JSON.parse)),
      );
      return task;
    },
    uploadFile: (call: Upload) => {
      const { url, filePath, name: field, formData: fields = {}, header = {} } = call;
      const answer = readFile(filePath).then((bytes) =>
        postForm(url, { bytes, field, fields }, header),
      );
      settle(
        call,
        answer.then((got) => toResult(got, (text) => text)),
      );
      return task;
    },
    getStorageSync: (key: string) => stored.get(key) ?? "",
    setStorageSync: (key: string, value: unknown) => stored.set(key, value),
    removeStorageSync: (key: string) => stored.delete(key),
    getStorage: ({ key, complete }: { key: string; complete?: (result: object) => void }) =>
      complete?.({ data: stored.get(key) }),
    getSystemInfoSync: () => ({ platform: "ios", SDKVersion: "2.30.0" }),
    connectSocket: () => undefined,
  };
}

/** What WeChat hands to every module; the names of browsers are there, and undefined. */
const MODULE_NAMES = ["module", "exports", "require", "wx", "window", "document", "location"];

/** Loads a bundle that was built for WeChat, unmodified, as WeChat loads its modules. */
export function requireWeapp<Sdk>(name: string): Sdk {
  const require = createRequire(import.meta.url);
  const filename = require.resolve(name);
  const run = compileFunction(readFileSync(filename, "utf8"), MODULE_NAMES, { filename });
  const module = { exports: {} };
  run.call({}, module, module.exports, require, createWx());
  return module.exports as Sdk;
}
