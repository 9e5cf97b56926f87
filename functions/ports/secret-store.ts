/** Secrets by ARN. Rejects when the secret can't be read or holds no text. */
export interface SecretStore {
  read(arn: string): Promise<string>;
}
