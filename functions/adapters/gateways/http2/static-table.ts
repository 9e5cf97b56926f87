/** Names and values of RFC 7541 appendix A; the first has index 1. */
const TABLE =
  ":authority|:method GET|:method POST|:path /|:path /index.html|:scheme http|:scheme https" +
  "|:status 200|:status 204|:status 206|:status 304|:status 400|:status 404|:status 500" +
  "|accept-charset|accept-encoding gzip, deflate|accept-language|accept-ranges|accept" +
  "|access-control-allow-origin|age|allow|authorization|cache-control|content-disposition" +
  "|content-encoding|content-language|content-length|content-location|content-range" +
  "|content-type|cookie|date|etag|expect|expires|from|host|if-match|if-modified-since" +
  "|if-none-match|if-range|if-unmodified-since|last-modified|link|location|max-forwards" +
  "|proxy-authenticate|proxy-authorization|range|referer|refresh|retry-after|server|set-cookie" +
  "|strict-transport-security|transfer-encoding|user-agent|vary|via|www-authenticate";

export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/** Index 0 is not in use. */
export const STATIC_FIELDS: readonly HeaderField[] = ["", ...TABLE.split("|")].map((entry) => {
  const [name = "", ...value] = entry.split(" ");
  return { name, value: value.join(" ") };
});

export const FIRST_DYNAMIC_INDEX = STATIC_FIELDS.length;

/** Bytes that an entry takes in a dynamic table beside its texts (RFC 7541 section 4.1). */
export const ENTRY_OVERHEAD_BYTES = 32;

/** The size of a dynamic table until its decoder sets another one (RFC 9113 section 6.5.2). */
export const DEFAULT_TABLE_BYTES = 4_096;

/** @returns 0 for a name that is not in the table */
export function findStaticName(name: string): number {
  return Math.max(
    STATIC_FIELDS.findIndex((field, index) => index > 0 && field.name === name),
    0,
  );
}

/** @returns 0 for a field that is not in the table */
export function findStaticField(name: string, value: string): number {
  const isField = (field: HeaderField) => field.name === name && field.value === value;
  return value === "" ? 0 : Math.max(STATIC_FIELDS.findIndex(isField), 0);
}
