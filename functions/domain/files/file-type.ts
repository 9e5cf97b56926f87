import { ApiError } from "../api-error.ts";

const FALLBACK = "application/octet-stream";

/** Types by extension: what apps upload; others are sent as bytes. */
const TYPES: Readonly<Record<string, string>> = {
  aac: "audio/aac",
  amr: "audio/amr",
  apk: "application/vnd.android.package-archive",
  avif: "image/avif",
  bmp: "image/bmp",
  css: "text/css",
  csv: "text/csv",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  gif: "image/gif",
  gz: "application/gzip",
  heic: "image/heic",
  htm: "text/html",
  html: "text/html",
  ico: "image/x-icon",
  ipa: "application/octet-stream",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript",
  json: "application/json",
  m4a: "audio/mp4",
  md: "text/markdown",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  ogg: "audio/ogg",
  pdf: "application/pdf",
  png: "image/png",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  svg: "image/svg+xml",
  txt: "text/plain",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
  zip: "application/zip",
};

const MIME_TYPE = /^[\w.+-]{1,64}\/[\w.+-]{1,100}(\s*;\s*[\w-]+=("[\w .+-]*"|[\w.+-]*))*$/;

/** The extension of a name with its dot, such as `.png`; empty if it has none. */
export function extensionFor(name: string): string {
  return /\.[A-Za-z0-9]{1,16}$/.exec(name)?.[0] ?? "";
}

/**
 * The MIME type of a file: the given one, else by the extension of its name.
 *
 * @throws ApiError badParameter for a malformed type
 */
export function mimeTypeFor(name: string, given: string | null | undefined): string {
  if (!given) return TYPES[extensionFor(name).slice(1).toLowerCase()] ?? FALLBACK;
  if (MIME_TYPE.test(given)) return given;
  throw new ApiError("badParameter", "mime_type must be a MIME type, such as image/png.");
}

/**
 * @param refused types such as `text/html`, or `video/*` for all of a kind
 * @throws ApiError badParameter for a file of one of these types, by its type or by its name
 */
export function assertTypeAllowed(
  { name, mimeType }: { readonly name: string; readonly mimeType: string },
  refused: readonly string[],
): void {
  const types = [mimeType, mimeTypeFor(name, undefined)].map(bareType);
  const hit = types.find((type) => refused.some((pattern) => isOfType(type, pattern)));
  if (hit === undefined) return;
  throw new ApiError("badParameter", `Files of the type ${hit} are not accepted here.`);
}

function bareType(type: string): string {
  return (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}

function isOfType(type: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase();
  return wanted.endsWith("/*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
