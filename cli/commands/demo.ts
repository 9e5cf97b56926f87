export const OPTIONS = {
  url: { type: "string" },
  "app-id": { type: "string" },
  "app-key": { type: "string" },
  "master-key": { type: "string" },
  devices: { type: "string", default: "1500" },
  help: { type: "boolean", default: false },
} as const;
