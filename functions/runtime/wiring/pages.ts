import { createMailTokens } from "../../adapters/dynamodb/mail-tokens.ts";
import type { MailTokens } from "../../ports/mail-tokens.ts";
import { readEnv, requireEnv } from "../config.ts";
import { documentClient } from "./clients.ts";
import { systemClock } from "./system.ts";

export function pagePorts(): { mailTokens: MailTokens } {
  const { usersTable } = requireEnv(readEnv(), "usersTable");
  const client = documentClient();
  return { mailTokens: createMailTokens({ client, usersTable, clock: systemClock }) };
}
