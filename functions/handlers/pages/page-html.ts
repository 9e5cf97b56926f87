import { createHash } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { escapeHtml, shorten } from "../../domain/messages/mail-template.ts";
import type { PageView } from "../../ports/page.ts";
import { PAGE_STYLE } from "./page-style.ts";
import type { PageWords } from "./page-words.ts";

/** The views of operations, and views for failures of the request itself. */
export type ShownView =
  | PageView
  | { readonly kind: "notFound" }
  | { readonly kind: "failure"; readonly requestId: string };

export interface PageFrame {
  readonly appName: string;
  readonly words: PageWords;
}

const STATUS: Readonly<Record<ShownView["kind"], number>> = {
  confirmEmail: 200,
  emailConfirmed: 200,
  newPassword: 200,
  emailDisowned: 200,
  passwordChanged: 200,
  passwordChangedBefore: 410,
  emailConfirmedBefore: 410,
  linkUsed: 410,
  linkExpired: 410,
  linkInvalid: 404,
  notFound: 404,
  failure: 500,
};

const STYLE_HASH = createHash("sha256").update(PAGE_STYLE).digest("base64");

/**
 * The URL contains a token, so a page loads nothing, links nowhere, sends no referrer, is not cached,
 * and its form can only be sent to the same URL.
 */
const HEADERS = {
  "Content-Type": "text/html;charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000",
  Vary: "Accept-Language",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
};

export function toPageResponse(
  view: ShownView,
  { appName, words }: PageFrame,
): APIGatewayProxyStructuredResultV2 {
  const { title, message } = words[view.kind];
  const body = [
    `<!doctype html><html lang="${words.tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title><style>${PAGE_STYLE}</style></head>`,
    `<body><main><p class="app">${escapeHtml(appName)}</p><h1>${escapeHtml(title)}</h1>`,
    `<p>${toHtml(message, view, words)}</p>${toForm(view, words)}</main></body></html>`,
  ].join("");
  return { statusCode: toStatus(view), headers: HEADERS, body };
}

function toStatus(view: ShownView): number {
  return "problem" in view && view.problem !== undefined ? 400 : STATUS[view.kind];
}

/** Marks inserted names, so that a user's name can't pass for a part of our sentence. */
function toHtml(message: string, view: ShownView, { tag }: PageWords): string {
  if (view.kind === "failure")
    return `${escapeHtml(message)} <code>${escapeHtml(view.requestId)}</code>`;
  const strong = (name: string) => `<strong><bdi>${escapeHtml(name)}</bdi></strong>`;
  const inserted = {
    email: "email" in view ? strong(view.email) : "",
    username: "username" in view ? strong(shorten(view.username)) : "",
    date: "createdAt" in view ? toDay(view.createdAt, tag) : "",
  };
  // In one pass, so that a name is never read as a part of the sentence.
  return escapeHtml(message).replaceAll(
    /\{(email|username|date)\}/g,
    (_, name: keyof typeof inserted) => inserted[name],
  );
}

/** The day in UTC, because the reader's time zone is unknown. */
function toDay(createdAt: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(createdAt));
}

function toForm(view: ShownView, words: PageWords): string {
  if (view.kind === "confirmEmail") return confirmationForm(words.confirmEmail);
  return view.kind === "newPassword" ? passwordForm(view, words) : "";
}

/** The Enter key presses the first button. */
function confirmationForm({ action, refusal }: PageWords["confirmEmail"]): string {
  return (
    `<form method="post"><button>${escapeHtml(action)}</button>` +
    `<button class="quiet" name="answer" value="notMe">${escapeHtml(refusal)}</button></form>`
  );
}

function passwordForm(view: ShownView & { kind: "newPassword" }, words: PageWords): string {
  const { problem, username, minLength, endsOtherAccess } = view;
  const { password, repeated, action, warning } = words.newPassword;
  const rule = toRule(view, words);
  const withLength = (text: string) => escapeHtml(text.replace("{minLength}", String(minLength)));
  const isMismatch = problem === "mismatch";
  return [
    endsOtherAccess ? `<p class="warning">${escapeHtml(warning)}</p>` : "",
    '<form method="post">',
    problem === undefined
      ? ""
      : `<p class="problem" id="problem" role="alert">${withLength(words.problems[problem])}</p>`,
    // Password managers store the new password under this name.
    `<input class="hidden" type="text" autocomplete="username" value="${escapeHtml(username)}"`,
    ' readonly tabindex="-1" aria-hidden="true">',
    passwordField("password", password, {
      describedBy: [rule && "rule", problem && !isMismatch ? "problem" : ""],
      isWrong: problem !== undefined && !isMismatch,
    }),
    rule === "" ? "" : `<p class="rule" id="rule">${withLength(rule)}</p>`,
    passwordField("repeated", repeated, {
      describedBy: [isMismatch ? "problem" : ""],
      isWrong: isMismatch,
    }),
    `<button>${escapeHtml(action)}</button></form>`,
  ].join("");
}

/** Empty if every password is accepted. */
function toRule(
  { minLength, refusesCommon }: ShownView & { kind: "newPassword" },
  { tag, newPassword: { lengthRule, commonRule } }: PageWords,
): string {
  const rules = [minLength > 1 ? lengthRule : "", refusesCommon ? commonRule : ""];
  return rules.filter(Boolean).join(tag === "en" ? " " : "");
}

interface FieldHelp {
  /** Ids of the elements that a screen reader reads with the field; empty ones are left out. */
  readonly describedBy: readonly (string | undefined)[];
  readonly isWrong: boolean;
}

function passwordField(name: string, label: string, { describedBy, isWrong }: FieldHelp): string {
  const ids = describedBy.filter(Boolean).join(" ");
  const help = ids === "" ? "" : ` aria-describedby="${ids}"`;
  return (
    `<label>${escapeHtml(label)}<input type="password" name="${name}" required ` +
    `autocomplete="new-password"${help}${isWrong ? ' aria-invalid="true"' : ""}` +
    `${name === "password" ? " autofocus" : ""}></label>`
  );
}
