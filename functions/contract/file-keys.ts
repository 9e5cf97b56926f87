/**
 * Prefixes of the bucket's keys, and constants shared by the stack, the functions and the local
 * cloud.
 */
export const FILE_PREFIXES = {
  /** Unconfirmed uploads; the bucket deletes them after `UPLOAD_DAYS`. */
  pending: "pending/",
  /** Confirmed files. */
  published: "files/",
} as const;

/** Time for an upload to begin. */
export const UPLOAD_SECONDS = 3_600;

/**
 * Bytes of a file that a form takes. Lambda is called with 6 MB, in which a form stands as base64: 4.7 MB without
 * the request's headers.
 */
export const MAX_FORM_FILE_BYTES = 4_500_000;

/** Days after which an unconfirmed upload and its row are deleted. */
export const UPLOAD_DAYS = 1;

/** Seconds from the request for an upload in which its bytes can be read without a callback. */
export const EARLY_SECONDS = 900;

/**
 * The path of a random key of the service: 40 letters and digits, of which the first seven are the
 * Unix seconds in base 36. Keys that the master key chose have no time.
 */
export const DRAWN_KEY = /^\/(?:gamesaves\/)?([A-Za-z0-9]{7})[A-Za-z0-9]{33}(?:[./]|$)/;

/**
 * Types that a browser shows without running anything in them; files of all other types are served as
 * downloads. A regular expression that CloudFront Functions also understand.
 */
export const INLINE_TYPES =
  /^(image\/(?!svg)[\w.+-]+|(audio|video|font)\/[\w.+-]+|text\/plain|application\/(pdf|json))\s*(;|$)/i;

/** Headers of every file, so that no browser runs an uploaded file. */
export const FILE_SECURITY_POLICY = "default-src 'none'; sandbox";
