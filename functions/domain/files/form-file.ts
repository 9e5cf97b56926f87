const LINE_END = Buffer.from("\r\n");
const HEAD_END = Buffer.from("\r\n\r\n");
/** Bytes of the headers of a part; longer ones belong to no SDK. */
const MAX_HEAD_BYTES = 2_048;

/**
 * The bytes of one field of a form (RFC 7578). Each byte is searched once, whatever the form contains.
 *
 * @param type the header Content-Type, which names the boundary
 * @returns undefined if the form has no such field, or is cut off
 */
export function findFormField(form: Buffer, type: string, name: string): Buffer | undefined {
  const boundary = boundaryIn(type);
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter stands at the very beginning, without the line end of the others.
  const bytes = Buffer.concat([LINE_END, form]);
  let start = bytes.indexOf(delimiter);
  while (start !== -1) {
    const end = bytes.indexOf(delimiter, start + delimiter.length);
    if (end === -1) return undefined;
    const value = fieldOf(bytes.subarray(start + delimiter.length, end), name);
    if (value !== undefined) return value;
    start = end;
  }
  return undefined;
}

/** Platforms send boundaries beyond those that RFC 2046 allows, so any text without blanks is one. */
function boundaryIn(type: string): string | undefined {
  return /^multipart\/form-data\s*;.*\bboundary="?([^\s";]{1,200})/i.exec(type)?.[1];
}

function fieldOf(part: Buffer, name: string): Buffer | undefined {
  const end = part.subarray(0, MAX_HEAD_BYTES).indexOf(HEAD_END);
  if (end === -1) return undefined;
  const head = part.toString("latin1", 0, end);
  const [, quoted, plain] =
    /^content-disposition:.*?[;\s]name=(?:"([^"]*)"|([^\s;]*))/im.exec(head) ?? [];
  return (quoted ?? plain) === name ? part.subarray(end + HEAD_END.length) : undefined;
}
