/** Words of the command palette. */
export const paletteEn = {
  palette: {
    title: "Go to or do",
    open: "Search and commands",
    placeholder: "A page, a button or field of this page, or what to search for",
    search: (sought: string) => `Search for “${sought}”`,
    groups: { place: "Page", button: "On this page", field: "Field", setting: "Setting" },
    readOnly: "read-only",
    readOnlyHint: "This console only reads. The command that serves it refuses every change.",
    newObject: (className: string) => `New object of ${className}`,
    found: (count: number) => (count === 1 ? "1 command" : `${count} commands`),
  },
};
