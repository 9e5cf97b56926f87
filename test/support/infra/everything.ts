import { VENDOR_NAMES } from "../../../functions/contract/push-providers.ts";
import { EDGE_CONFIG } from "./edge-config.ts";
import { ENGINE_ARN, SMS_IDENTITY } from "./reach.ts";

const hostedZone = { id: "Z0123456789ABC", name: "example.com" };
const { customDomain, edge } = EDGE_CONFIG;

/** Every setting that the schema leaves out by default, and those that create more when they are turned on. */
export const EVERYTHING = {
  ...{ stage: "production", displayName: "Tide notes", androidKey: "landfall-android-key" },
  baseUrl: "https://api.example.com",
  smsOriginationIdentity: SMS_IDENTITY,
  bridge: { serverUrl: "https://abcdefgh.api.lncldglobal.com" },
  classes: {},
  files: { domain: { ...edge, domainName: "files.example.com", hostedZone } },
  engine: { functionArn: ENGINE_ARN, timers: { nightly: { function: "tidy", everySeconds: 60 } } },
  customDomain: { ...customDomain, hostedZone },
  edge: { ...edge, hostedZone },
  alarmMail: { page: "page@example.com", ticket: "ticket@example.com" },
  alarmWebhooks: {},
  ...{ signatureMaxAgeSeconds: 300, confirmAllAbove: 1_000 },
  pushVendors: [...VENDOR_NAMES],
  createMailIdentity: true,
  mailTemplates: "examples/own-stack/mail-templates",
};
