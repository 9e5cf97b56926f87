/** Time that passes, for everything in `functions/push`: a simulation has its own. */
export interface Timers {
  /** Runs `task` once, after so many milliseconds. @returns takes it back */
  after(ms: number, task: () => void): () => void;
  /** Runs `task` again and again. @returns ends it */
  every(ms: number, task: () => void): () => void;
}
