/** Unix milliseconds. The one source of time behind `functions/runtime`. */
export interface Clock {
  now(): number;
}
