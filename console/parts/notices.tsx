import type { ComponentChildren } from "preact";
import { ApiError, NotFoundError, UnreachableError } from "../api/client.ts";
import type { Remote } from "../state/remote.ts";
import { words } from "../words/words.ts";
import { Explained } from "./explained.tsx";

export function Failure({ error }: { readonly error: unknown }) {
  const { title, text } = describe(error);
  return (
    <div class="notice bad" role="alert">
      <strong>{title}</strong>
      {error instanceof ApiError ? (
        <Explained error={{ message: text, code: error.code, name: error.errorName }} />
      ) : (
        <p>{text}</p>
      )}
      {error instanceof ApiError && (
        <p class="quiet">
          {words.value.errors.code(error.status, error.code)}
          {error.requestId && <code> {error.requestId}</code>}
        </p>
      )}
    </div>
  );
}

function describe(error: unknown): { readonly title: string; readonly text: string } {
  const { errors } = words.value;
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof NotFoundError) {
    const { kind, id } = error;
    return { title: errors.notFound, text: errors.noSuch(kind, id) };
  }
  if (error instanceof UnreachableError) return { title: errors.unreachable, text };
  if (!(error instanceof ApiError)) return { title: errors.failed, text };
  if (error.status === 404) return { title: errors.notFound, text };
  return { title: error.status < 500 ? errors.title : errors.serverFailed, text };
}

export function Empty({ children }: { readonly children?: ComponentChildren }) {
  return <p class="empty">{children ?? words.value.common.nothing}</p>;
}

interface LoadedProps<T> {
  readonly remote: Remote<T>;
  readonly children: (data: T) => ComponentChildren;
}

/** Shows the data that was loaded last, below an error if there is one. */
export function Loaded<T>({ remote: { data, error }, children }: LoadedProps<T>) {
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && <Empty>{words.value.common.loading}</Empty>}
    </>
  );
}
