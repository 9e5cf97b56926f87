import type { ComponentChildren } from "preact";
import { ApiError } from "../api/client.ts";
import type { Remote } from "../state/remote.ts";
import { words } from "../words/words.ts";

export function Failure({ error }: { readonly error: unknown }) {
  const { errors } = words.value;
  const isRefusal = error instanceof ApiError;
  return (
    <div class="notice bad" role="alert">
      <strong>{isRefusal ? errors.title : errors.unreachable}</strong>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {isRefusal && (
        <p class="quiet">
          {errors.code(error.status, error.code)}
          {error.requestId && <code> {error.requestId}</code>}
        </p>
      )}
    </div>
  );
}

export function Empty({ children }: { readonly children?: ComponentChildren }) {
  return <p class="empty">{children ?? words.value.common.nothing}</p>;
}

interface LoadedProps<T> {
  readonly remote: Remote<T>;
  readonly children: (data: T) => ComponentChildren;
}

/** What was loaded last; an error stands above it. */
export function Loaded<T>({ remote: { data, error }, children }: LoadedProps<T>) {
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && <Empty>{words.value.common.loading}</Empty>}
    </>
  );
}
