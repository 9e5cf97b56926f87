/** Unix milliseconds. The one source of time behind `functions/wiring`. */
export interface Clock {
  now(): number;
}
