import {
  PROVIDER_NAMES,
  PUSH_VENDORS,
  VENDOR_NAMES,
  type Vendor,
} from "../../functions/contract/push-providers.ts";
import { capitalize, type JsonSchema } from "./type-names.ts";

const BANNER =
  "// Generated from functions/contract/push-providers.ts by `npm run codegen`; do not edit.";
const DEFINITIONS = "../../domain/push/providers";

type Types = Readonly<Record<string, JsonSchema>>;

/**
 * Adds what follows from the table of push vendors: the names of the providers, and each vendor's
 * member of the push credentials and of a push record.
 */
export function withPushVendors(types: Types): Types {
  const record = types.PushRecord ?? {};
  const members = record.properties as Types;
  const counts = withMembers(members.providers ?? {}, () => "provider-counts.json");
  return {
    ...types,
    PushVendor: toNames(types.PushVendor, VENDOR_NAMES),
    PushProvider: toNames(types.PushProvider, PROVIDER_NAMES),
    ...Object.fromEntries(VENDOR_NAMES.map((vendor) => toCredentials(vendor, types))),
    PushCredentials: withMembers(
      types.PushCredentials ?? {},
      (vendor) => `${vendor}-credentials.json`,
    ),
    PushRecord: { ...record, properties: { ...members, providers: counts } },
  };
}

function toNames({ $comment: _, ...schema }: JsonSchema = {}, names: readonly string[]) {
  return { ...schema, enum: names };
}

/** `MzCredentials`: all profiles of a vendor. */
function toCredentials(vendor: Vendor, types: Types): [string, JsonSchema] {
  const name = capitalize(vendor);
  const { examples } = types[`${name}Profile`] ?? {};
  const schema = {
    description: `The app at ${PUSH_VENDORS[vendor].displayName}, by profile.`,
    type: "array",
    items: { $ref: `${vendor}-profile.json` },
    examples: [examples],
  };
  return [`${name}Credentials`, schema];
}

function withMembers(schema: JsonSchema, toFile: (vendor: Vendor) => string): JsonSchema {
  const members = VENDOR_NAMES.map((vendor) => [vendor, { $ref: toFile(vendor) }]);
  return {
    ...schema,
    properties: { ...(schema.properties as Types), ...Object.fromEntries(members) },
  };
}

/** Generates the registry: the definition of each provider. */
export function generateRegistry(): string {
  const toFile = (name: string) => `${DEFINITIONS}/${name}/${name}-provider.ts`;
  return [
    BANNER,
    ...PROVIDER_NAMES.map((name) => `import { ${name.toUpperCase()} } from "${toFile(name)}";`),
    `import type { ProviderDefinitions } from "${DEFINITIONS}/provider-definition.ts";`,
    "",
    "/** One row for each provider of the contract; tests may add their own. */",
    "export const PROVIDERS: ProviderDefinitions = {",
    ...PROVIDER_NAMES.map((name) => `  ${name}: ${name.toUpperCase()},`),
    "};",
    "",
  ].join("\n");
}

/**
 * Generates the entry of each vendor's sender.
 *
 * @param written senders with an entry of their own, such as `send-webpush`
 */
export function generateSenders(written: ReadonlySet<string>): Record<string, string> {
  const vendors = VENDOR_NAMES.filter((vendor) => !written.has(`send-${vendor}`));
  return Object.fromEntries(
    vendors.map((vendor) => [`functions/generated/senders/send-${vendor}.ts`, toSender(vendor)]),
  );
}

function toSender(vendor: Vendor): string {
  const service = `${vendor}Service`;
  return `${BANNER}
import { ${service} } from "${DEFINITIONS}/${vendor}/${vendor}-service.ts";
import { sendPacedChunk } from "../../features/push/send/pace-chunk.ts";
import { createQueueHandler } from "../../handlers/queue/queue-handler.ts";
import { vendorSendPorts } from "../../wiring/senders/send-vendor.ts";
import { isChunkMessage } from "../validators/chunk-message.js";

const ports = () => vendorSendPorts(${service});
export const handler = createQueueHandler(isChunkMessage, sendPacedChunk, ports);
`;
}
