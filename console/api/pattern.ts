/** A pattern of RE2 that matches the text itself. */
export const toPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
