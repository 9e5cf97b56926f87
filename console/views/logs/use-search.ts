import { useEffect, useRef, useState } from "preact/hooks";
import { type FoundLines, readSearch, stopSearch } from "../../api/logs.ts";

const POLL_MS = 800;
const UNFINISHED: ReadonlySet<string> = new Set(["Scheduled", "Running"]);

export interface RunningSearch {
  readonly found: FoundLines | undefined;
  readonly error: unknown;
  readonly isRunning: boolean;
  follow(id: string): void;
  stop(): Promise<void>;
}

/** Reads what a search has found until it ends. Leaving the page stops it, since CloudWatch bills what it reads. */
export function useSearch(): RunningSearch {
  const [id, setId] = useState<string | undefined>();
  const [found, setFound] = useState<FoundLines | undefined>();
  const [error, setError] = useState<unknown>();
  const running = useRef<string | undefined>();
  useEffect(() => (id === undefined ? undefined : followSearch(id)), [id]);
  useEffect(() => () => stopQuietly(running.current), []);

  function followSearch(current: string): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const read = async () => {
      const lines = await readSearch(current);
      if (isGone) return;
      setFound(lines);
      if (UNFINISHED.has(lines.status)) timer = setTimeout(start, POLL_MS);
      else end();
    };
    const end = () => {
      running.current = undefined;
      setId(undefined);
    };
    const start = () =>
      void read().catch((failure: unknown) => {
        setError(failure);
        end();
      });
    start();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }

  return {
    ...{ found, error },
    isRunning: id !== undefined,
    follow: (next) => {
      running.current = next;
      setError(undefined);
      setFound(undefined);
      setId(next);
    },
    stop: async () => {
      if (id !== undefined) await stopSearch(id);
    },
  };
}

function stopQuietly(id: string | undefined): void {
  if (id !== undefined) void stopSearch(id).catch(() => undefined);
}
