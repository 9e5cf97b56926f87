/** The words of the grid's newer parts. `browse-zh.ts` has the same members. */
export const browseEn = {
  browse: {
    columnsHint:
      "The choice is kept in this browser. In the grid, drag a header to move its column and its right edge to resize it; by keyboard, Alt with an arrow moves it, Alt and Shift with an arrow resizes it.",
    left: (field: string) => `Move ${field} to the left`,
    right: (field: string) => `Move ${field} to the right`,
    pin: "Pin",
    pinOf: (field: string) => `Pin ${field} at the left`,
    quick: (field: string) => `Filter ${field}`,
    quickHint: {
      Number: "7, > 7, < 7 or != 7; Enter applies it",
      Date: "> 2026-11-24 or < 2026-11-24; Enter applies it",
      String: "a part of the text; = text for all of it; Enter applies it",
      other: "Enter applies it",
    } as Readonly<Record<string, string>>,
    any: "any",
    loaded: (count: string, isComplete: boolean) =>
      isComplete
        ? `${count === "1" ? "1 object" : `${count} objects`}, all loaded.`
        : `${count} objects loaded; more come as you scroll.`,
    removing: (count: string, seconds: number) =>
      `${count === "1" ? "1 object" : `${count} objects`} will be deleted in ${seconds} seconds. Close the page and they stay.`,
    removed: (count: string) =>
      `${count === "1" ? "1 object is" : `${count} objects are`} deleted. This page keeps the values until you close it: they can be created again, with new ids and times, so pointers to the old ids stay empty.`,
    restore: "Create again",
    restored: (count: string) =>
      `${count === "1" ? "1 object is" : `${count} objects are`} there again, with new ids.`,
    acl: "Change the ACL",
    aclHint: (count: string) =>
      `${count === "1" ? "The chosen object gets" : `All ${count} chosen objects get`} this ACL instead of the one that each has.`,
    aclDiffers: "The chosen objects have different ACLs. Add who gets rights.",
    aclDone: (done: string, count: string) => `${done} of ${count} are changed.`,
    saveKey: "Enter saves, in a text of several lines Ctrl+Enter.",
    found: "Objects found",
    pointerHint: (className: string) => `objectId or a part of a name in ${className}`,
    keep: "Keep them",
    kept: "Nothing was deleted.",
  },
  account: {
    title: "Account",
    email: "E-mail",
    phone: "Phone number",
    platforms: "Sign-in by platforms",
    verified: "verified",
    unverified: "not verified",
    end: "Log out everywhere",
    endQuestion: "All devices of this user have to log in again.",
    ended: "All sessions have ended.",
    verifyMail: "Send the verification mail",
    verifyMailSent: "The mail is on its way.",
    verifyEmail: "Mark the e-mail as verified",
    unverifyEmail: "Mark the e-mail as not verified",
    verifyPhone: "Mark the number as verified",
    unverifyPhone: "Mark the number as not verified",
    block: "Block",
    blockQuestion:
      "All sessions of this user end now, and no log-in works until you unblock the user. Data, roles and devices stay, so pushes still reach the devices.",
    blocked: "Blocked: this user can't log in. After you unblock them, they log in as before.",
    unblock: "Unblock",
    devices: "Devices",
    noDevices:
      "No device names this user. Apps set a pointer to the user, such as owner, when they save an installation.",
    parents: "These roles with the ones that their users have through them:",
    children: "These roles with the ones inside them:",
    seen: "(shown above, or beyond the first 60 roles)",
  },
  files: {
    drop: "Drop files here, or choose them:",
    uploading: "uploading…",
    done: "stored",
    failed: "not stored",
    unconfirmed: "unconfirmed",
    unconfirmedHint:
      "Its bytes have not arrived, or the upload was not confirmed. The service deletes the row a day after its creation.",
  },
  csv: {
    import: "Import CSV",
    file: "CSV file",
    hint: "The first line names the columns. A row with an objectId changes that object, all others are new. An empty value is left out.",
    usersHint:
      "A column password sets it; it is shown nowhere. A new user without one gets a random password that is kept nowhere, and chooses another by the password mail or an SMS code. If the app verifies addresses at sign-up, each new address gets a mail, unless its emailVerified is true.",
    without: (count: string) =>
      count === "1"
        ? "1 new user has no password here and has to choose one."
        : `${count} new users have no password here and have to choose one.`,
    unreachable: (count: string) =>
      `${count} of them can't: they have neither an e-mail nor a phone number.`,
    blockLater: "A new user can't be blocked. Import the user first.",
    preview: "First rows",
    changes: "names the object",
    leftOut: "left out",
    typeOf: (field: string) => `Type of ${field}`,
    read: (rows: string, wrong: string) =>
      wrong === "0"
        ? `${rows} rows, all of them can be read.`
        : `${rows} rows, ${wrong} of them are wrong and would be left out:`,
    line: (line: number, error: string) => `Row ${line}: ${error}`,
    more: (count: string) => `and ${count} more`,
    start: (count: string) => (count === "1" ? "Import 1 row" : `Import ${count} rows`),
    running: (saved: string, failed: string) => `${saved} saved so far, ${failed} refused…`,
    done: (saved: string, failed: string) => `${saved} saved, ${failed} refused.`,
  },
  saved: {
    label: "Saved filters",
    choose: "Saved filters…",
    save: "Save this filter",
    hint: "Filter and order, kept in this browser.",
    name: "Name",
    remove: (name: string) => `Remove ${name}`,
  },
  classPage: {
    link: "Columns and rights",
    title: (className: string) => `Class ${className}`,
    unknown: (className: string) => `There is no class ${className}.`,
    columns: "Columns",
    columnsHint:
      "The third column shows the indexes that serve queries now. An index that is in the settings, but not filled yet, is missing there. The other columns begin with the settings that the service runs with; what you change becomes lines for the settings.",
    column: "Column",
    type: "Type",
    served: "Served by an index",
    kinds: {
      creation: "order of creation",
      postings: "equality",
      sorted: "ranges and order",
      unique: "unique value",
    },
    lists: {
      indexedFields: "Equality",
      sortedFields: "Range, order",
      uniqueFields: "Unique",
      hiddenFields: "Hidden",
      readOnlyFields: "Read-only",
      requiredFields: "Required",
    },
    default: "Default",
    choice: (title: string, field: string) => `${title}: ${field}`,
    costs:
      "Equality costs a write unit for each value of a new object and two for a change, a range the same once per object, a unique value twice that. Hidden, read-only and required fields bind clients, not the master key.",
    permissions: "Class permissions",
    permissionsHint:
      "Who may do what without the master key. They are settings: what stays as it is gets no line.",
    operations: {
      create: "create objects",
      get: "read one by its id",
      find: "query",
      update: "change",
      delete: "delete",
      add_fields: "add columns",
    },
    permitted: {
      everyone: "everyone",
      "logged-in": "users who are logged in",
      roles: "roles",
      nobody: "the master key only",
    },
    asIs: (who: string) => (who ? `as it is: ${who}` : "as it is"),
    roles: (operation: string) => `Roles that may ${operation}`,
    running: "The service runs with this, defaults included:",
    lines: "Lines for the settings",
    noLines: "Change something above.",
    copy: "Merge these lines into landfall.json, or into the landfall object of cdk.json:",
  },
};
