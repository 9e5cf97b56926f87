/** What must be closed, in the reverse order of its start. */
export interface Closers {
  add(close: () => Promise<void> | void): void;
  closeAll(): Promise<void>;
}

export function createClosers(): Closers {
  const closers: (() => Promise<void> | void)[] = [];
  return {
    add: (close) => void closers.push(close),
    closeAll: async () => {
      let close = closers.pop();
      while (close) {
        await close();
        close = closers.pop();
      }
    },
  };
}
