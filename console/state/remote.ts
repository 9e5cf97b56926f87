import { useCallback, useEffect, useRef, useState } from "preact/hooks";

/** The last answer of a server, kept while the next one is awaited. */
export interface Remote<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
}

/**
 * Loads when `keys` change, and again every `everyMs` while the page is visible. An answer that
 * arrives after a newer request was sent is dropped.
 */
export function useRemote<T>(
  load: () => Promise<T>,
  keys: readonly unknown[],
  everyMs?: number,
): Remote<T> {
  const [answer, setAnswer] = useState<Answer<T>>({});
  const [isLoading, setIsLoading] = useState(true);
  const newest = useRef(0);
  const key = JSON.stringify(keys);

  const reload = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    const settle = (settled: (before: Answer<T>) => Answer<T>) => {
      if (mine !== newest.current) return;
      setAnswer(settled);
      setIsLoading(false);
    };
    setIsLoading(true);
    load().then(
      (data) => settle(() => ({ data })),
      (error: unknown) => settle((before) => ({ ...before, error })),
    );
  }, [key]);

  useEffect(() => {
    setAnswer({});
    reload();
    return () => {
      newest.current += 1;
    };
  }, [reload]);
  useTimer(reload, everyMs);
  return { data: answer.data, error: answer.error, isLoading, reload };
}

function useTimer(action: () => void, everyMs: number | undefined): void {
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) action();
    }, everyMs);
    return () => clearInterval(timer);
  }, [action, everyMs]);
}
