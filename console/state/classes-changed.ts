import { signal } from "@preact/signals";

/** Grows with each class that this page creates, so that the navigation shows it at once. */
export const classesChanged = signal(0);
