/** Prefixes of the bucket's keys, and what the stack, the functions and the local cloud agree on. */
export const FILE_PREFIXES = {
  /** Uploads that nobody has confirmed yet; the bucket deletes them after `UPLOAD_DAYS`. */
  pending: "pending/",
  /** Confirmed files. */
  published: "files/",
} as const;

/** Days after which an unconfirmed upload and its row are deleted. */
export const UPLOAD_DAYS = 1;

/**
 * Types that a browser shows without running anything in them; files of all other types are served as
 * downloads. A regular expression that CloudFront Functions also understand.
 */
export const INLINE_TYPES =
  /^(image\/(?!svg)[\w.+-]+|(audio|video|font)\/[\w.+-]+|text\/plain|application\/(pdf|json))\s*(;|$)/i;

/** Headers of every file, so that no browser runs what an app's user has uploaded. */
export const FILE_SECURITY_POLICY = "default-src 'none'; sandbox";
