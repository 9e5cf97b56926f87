export const OPTIONS = {
  scenario: { type: "string" },
  seed: { type: "string", default: "1" },
  seeds: { type: "string", default: "1" },
  crash: { type: "string" },
  calm: { type: "boolean", default: false },
  trace: { type: "boolean", default: false },
  scale: { type: "boolean", default: false },
  account: { type: "string", default: "1000" },
  pushes: { type: "string", default: "1" },
  help: { type: "boolean", default: false },
} as const;
