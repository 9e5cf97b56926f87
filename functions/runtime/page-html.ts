import { createHash } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Page } from "../ports/page.ts";

const STYLE =
  "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;" +
  "color:#1c1c1e;background:#fff}h1{font-size:1.5rem}" +
  "@media(prefers-color-scheme:dark){body{color:#f2f2f7;background:#1c1c1e}}";

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** The token is in the URL, so the page loads nothing, links nowhere and sends no referrer. */
const HEADERS = {
  "Content-Type": "text/html;charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
};

export function pageResponse({ status, title, message }: Page): APIGatewayProxyStructuredResultV2 {
  const body = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p></main></body></html>`,
  ].join("");
  return { statusCode: status, headers: HEADERS, body };
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
