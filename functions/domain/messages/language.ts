/** Languages of mails and pages: English, Simplified Chinese. */
export type Language = "en" | "zh";

/** Entries of an Accept-Language header that are looked at. */
const MAX_RANGES = 20;

/**
 * The language that a browser prefers among ours.
 *
 * @param acceptLanguage the header; absent or without one of ours: `fallback`
 * @see RFC 9110 section 12.5.4
 */
export function preferredLanguage(
  acceptLanguage: string | undefined,
  fallback: Language,
): Language {
  const ranges = (acceptLanguage ?? "").split(",").slice(0, MAX_RANGES).map(toRange);
  const [best] = ranges
    .filter(({ language, weight }) => weight > 0 && isLanguage(language))
    .sort((a, b) => b.weight - a.weight);
  return best !== undefined && isLanguage(best.language) ? best.language : fallback;
}

function toRange(text: string): { readonly language: string; readonly weight: number } {
  const [tag = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { language: tag.split("-")[0] ?? "", weight: Number.isFinite(weight) ? weight : 0 };
}

function isLanguage(text: string): text is Language {
  return text === "en" || text === "zh";
}
