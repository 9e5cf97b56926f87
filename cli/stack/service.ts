import type { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

/** Outputs of the stack by name. */
export type Outputs = Readonly<Record<string, string>>;

export interface Keys {
  readonly appId: string;
  readonly appKey: string;
  readonly masterKey: string;
}

/** A running service, on AWS or in a local cloud. */
export interface Service {
  /** Origin of the API. */
  readonly url: string;
  readonly outputs: Outputs;
  readonly secrets: SecretsManagerClient;
  keys(): Promise<Keys>;
  /** Offset of a local cloud's clock in milliseconds. */
  readonly clockOffsetMs?: () => Promise<number>;
}

/** @param secret one key, or several separated by commas while one replaces the other */
export function toMasterKey(secret = ""): string {
  return secret.split(",")[0]?.trim() ?? "";
}
