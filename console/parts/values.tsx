import { useState } from "preact/hooks";
import { linkTo } from "../state/route.ts";
import { formatTime, words } from "../words/words.ts";

/** A moment in the reader's time zone, with the exact one as its title. */
export function Time({ iso }: { readonly iso: string | undefined }) {
  if (!iso) return <span class="quiet">–</span>;
  return (
    <time dateTime={iso} title={iso}>
      {formatTime(iso)}
    </time>
  );
}

/** An id as the API takes it, whole, with a button that copies it. */
export function Id({ value }: { readonly value: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), 1500);
  };
  const { common } = words.value;
  return (
    <span class="id">
      <code>{value}</code>
      <button
        type="button"
        class="plain icon"
        onClick={copy}
        title={common.copy}
        aria-label={`${common.copy} ${value}`}
      >
        {isCopied ? "✓" : <CopyIcon />}
      </button>
      <span class="unseen" role="status">
        {isCopied && common.copied}
      </span>
    </span>
  );
}

function CopyIcon() {
  return (
    <svg viewBox="0 0 16 16" width="13" height="13" fill="none" stroke="currentColor" aria-hidden>
      <rect x="5.5" y="5.5" width="9" height="9" rx="1.5" />
      <path d="M10.5 3V2.5A1 1 0 0 0 9.5 1.5h-7a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1H3" />
    </svg>
  );
}

export function ObjectLink({ className, id }: { readonly className: string; readonly id: string }) {
  return (
    <a href={linkTo(["classes", className, id])}>
      <code>{id}</code>
    </a>
  );
}

export function Raw({ value }: { readonly value: unknown }) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it, too
  return <pre tabIndex={0}>{text}</pre>;
}

interface TypedValue {
  readonly __type?: string;
  readonly className?: string;
  readonly objectId?: string;
  readonly iso?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly name?: string;
  readonly url?: string;
}

const MAX_CHARACTERS = 80;

/** A field of an object in a cell of a table. */
export function FieldValue({ value }: { readonly value: unknown }) {
  if (value === undefined || value === null) return <span class="quiet">–</span>;
  if (typeof value === "object") return <TypedFieldValue value={value} />;
  return <span class="value">{shorten(String(value))}</span>;
}

function TypedFieldValue({ value }: { readonly value: TypedValue }) {
  const { __type: type, className = "", objectId = "" } = value;
  if (type === "Pointer" || type === "Object")
    return <ObjectLink className={className} id={objectId} />;
  if (type === "File") return <ObjectLink className="_File" id={objectId} />;
  if (type === "Date") return <Time iso={value.iso} />;
  if (type === "GeoPoint")
    return <span class="value">{`${value.latitude}, ${value.longitude}`}</span>;
  if (type === "Relation") return <span class="quiet">{words.value.objects.relation}</span>;
  return <code class="value">{shorten(JSON.stringify(value))}</code>;
}

const shorten = (value: string) =>
  value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
