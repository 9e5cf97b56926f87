import { MESSAGE_SETTINGS } from "../contract/setting-readers.ts";
import { operations } from "../generated/entries/pages.ts";
import type { HttpHandler } from "../handlers/http/http-handler.ts";
import { createPageHandler } from "../handlers/pages/page-handler.ts";
import { createReferenceHandler } from "../handlers/pages/reference-handler.ts";
import { readMailTexts, readSettings } from "../wiring/environment.ts";
import { pagePorts } from "../wiring/pages.ts";
import { edge } from "../wiring/secrets.ts";

const REFERENCE_PATH = /^\/1\.1\/(openapi\.json$|errors\/)/;

const answerWithPage = createPageHandler(
  operations,
  pagePorts,
  () => ({ ...readSettings(...MESSAGE_SETTINGS), texts: readMailTexts().pages }),
  edge,
);

const answerWithReference = createReferenceHandler({ openApi, chineseErrors }, edge);

async function openApi(): Promise<string> {
  const { default: document } = await import("../../openapi.json", { with: { type: "json" } });
  return JSON.stringify(document);
}

async function chineseErrors() {
  const file = await import("../../schemas/translations/errors.zh-CN.json", {
    with: { type: "json" },
  });
  return file.default;
}

/** Mailed pages, and the reference: everything that is served without a key. */
export const handler: HttpHandler = (event, context) =>
  (REFERENCE_PATH.test(event.rawPath) ? answerWithReference : answerWithPage)(event, context);
