import { isReadable } from "../../../api/files.ts";
import type { StoredObject } from "../../../api/objects.ts";
import { ObjectLink } from "../../../parts/values.tsx";
import { useRemote } from "../../../state/remote.ts";
import { formatBytes, words } from "../../../words/words.ts";

const DAY_MS = 86_400_000;

/** The name of a file with a small picture of it, and a mark if its bytes can't be read. */
export function FileName({ file }: { readonly file: StoredObject }) {
  const { name, url, key, createdAt } = file;
  // A row without a key names bytes elsewhere, whose server would learn of the reader.
  const isOwn = typeof key === "string" && typeof url === "string";
  const isImage = /^image\/(png|jpeg|gif|webp|avif)$/.test(String(file.mime_type));
  // The service deletes what stays unconfirmed for a day.
  const isYoung = Date.now() - Date.parse(createdAt) < DAY_MS;
  return (
    <span class="file">
      {isOwn && isImage && <img src={url} alt="" loading="lazy" width="28" height="28" />}
      {isOwn && isYoung && <Unconfirmed url={url} />}
      {String(name ?? "")}
    </span>
  );
}

function Unconfirmed({ url }: { readonly url: string }) {
  const { files } = words.value;
  const { data } = useRemote(() => isReadable(url), [url]);
  if (data !== false) return null;
  return (
    <span class="badge bad" title={files.unconfirmedHint}>
      {files.unconfirmed}
    </span>
  );
}

/** Size and owner; the raw object stands on the page of the file. */
export function FileFacts({ metaData }: { readonly metaData: unknown }) {
  const { size, owner } = Object(metaData) as { readonly size?: unknown; readonly owner?: unknown };
  return (
    <>
      {typeof size === "number" && formatBytes(size)}{" "}
      {typeof owner === "string" && <ObjectLink className="_User" id={owner} />}
    </>
  );
}
