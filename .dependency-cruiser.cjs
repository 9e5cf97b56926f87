/** The walls between the rooms of tools/walls/rooms.json. docs/architecture.md shows the table. */
const rooms = require("./tools/walls/rooms.json");

const names = Object.keys(rooms);
const escape = (path) => path.replace(/[.\\+*?()[\]{}|^$]/g, "\\$&");
const topOf = (path) => path.split("/")[0];

/** The files of a room, without those of the rooms inside. */
function filesOf(room) {
  const hasInner = names.some((name) => name.startsWith(`${room}/`));
  return hasInner ? `^${room}/[^/]+$` : `^${room}/`;
}

/** What `imports` of a row names: a room, a file, or `folder/*` for all rooms in a folder. */
function toPatterns(room, named) {
  if (named.endsWith("/*")) return [`^${escape(named.slice(0, -1))}`];
  if (/\.\w+$/.test(named)) return [`^${escape(named)}$`];
  if (!rooms[named]) throw new Error(`tools/walls/rooms.json: ${room} imports ${named}, which has no row`);
  const { public: open } = rooms[named];
  if (open === undefined || topOf(room) === topOf(named)) return [filesOf(named)];
  return open.map((file) => `^${escape(`${named}/${file}`)}$`);
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

module.exports = {
  forbidden: [
    ...Object.entries(rooms)
      .filter(([, { imports }]) => !imports.includes("*"))
      .map(toRule),
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
