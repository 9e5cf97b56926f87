/** The walls between the rooms of tools/walls/rooms.json. docs/architecture.md shows the table. */
const rooms = require("./tools/walls/rooms.json");

const names = Object.keys(rooms);
const escape = (path) => path.replace(/[.\\+*?()[\]{}|^$]/g, "\\$&");

/** The files of a room, without those of the rooms inside. */
function filesOf(room) {
  const hasInner = names.some((name) => name.startsWith(`${room}/`));
  return hasInner ? `^${room}/[^/]+$` : `^${room}/`;
}

/** One room is in the other's folder. */
const areNested = (a, b) => a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** The files of a room that another one may import: those of its door, if it has one. */
function open(room, named) {
  const { public: door } = rooms[named];
  if (door === undefined || areNested(room, named)) return [filesOf(named)];
  return door.map((file) => `^${escape(`${named}/${file}`)}$`);
}

/** What `imports` of a row names: a room, a file, or `folder/*` for all rooms in a folder. */
function toPatterns(room, named) {
  if (named.endsWith("/*")) {
    const inside = names.filter((name) => name.startsWith(named.slice(0, -1)));
    const hasDoors = inside.some((name) => rooms[name].public);
    return hasDoors ? inside.flatMap((name) => open(room, name)) : [`^${escape(named.slice(0, -1))}`];
  }
  if (/\.\w+$/.test(named)) return [`^${escape(named)}$`];
  if (!rooms[named]) throw new Error(`tools/walls/rooms.json: ${room} imports ${named}, which has no row`);
  return open(room, named);
}

/** What `packages` names: `p-map`, `@aws-sdk/*`, `node:crypto`, or `*` for all packages of npm. */
function toPackagePatterns(named) {
  if (named === "*") return ["^node_modules/"];
  if (named.startsWith("node:")) return [`^${named.slice(5)}(/|$)`];
  const path = named.endsWith("/*") ? escape(named.slice(0, -1)) : `${escape(named)}(/|$)`;
  // Without a folder: a package that has types only.
  return [`^node_modules/${path}`, `^node_modules/@types/${path}`, `^${path}`];
}

function toRule([room, { imports, packages = [] }]) {
  const builtIns = packages.includes("node:*") ? { dependencyTypesNot: ["core"] } : {};
  const allowed = [
    ...imports.flatMap((named) => toPatterns(room, named)),
    ...packages.filter((named) => named !== "node:*").flatMap(toPackagePatterns),
  ];
  return {
    name: room,
    comment: `${room} may import ${[...imports, ...packages].join(", ") || "nothing"} (tools/walls/rooms.json)`,
    severity: "error",
    from: { path: filesOf(room) },
    to: { ...builtIns, pathNot: [filesOf(room), ...allowed] },
  };
}

/** Rule for the late imports of a room, with `import()`: files, a folder's as `folder/*`, and packages. */
function toLateRule([room, { late = [] }]) {
  const allowed = late.flatMap((named) => {
    if (named.endsWith("/*")) return [`^${escape(named.slice(0, -1))}`];
    return /\.\w+$/.test(named) ? [`^${escape(named)}$`] : toPackagePatterns(named);
  });
  return {
    name: `late ${room}`,
    comment: `${room} may import late ${late.join(", ") || "nothing"} (tools/walls/rooms.json)`,
    severity: "error",
    from: { path: filesOf(room) },
    to: { dynamic: true, ...(allowed.length > 0 && { pathNot: allowed }) },
  };
}

module.exports = {
  forbidden: [
    ...Object.entries(rooms)
      .filter(([, { imports }]) => !imports.includes("*"))
      .map(toRule),
    ...Object.entries(rooms)
      .filter(([, { imports, late = [] }]) => ![...imports, ...late].includes("*"))
      .map(toLateRule),
    {
      name: "no-row",
      comment: "The folder has no row in tools/walls/rooms.json.",
      severity: "error",
      from: { pathNot: ["^node_modules/", ...names.map(filesOf)] },
      to: {},
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
  },
};
