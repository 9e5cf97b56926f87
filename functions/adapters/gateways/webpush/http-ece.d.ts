declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  interface Parameters {
    readonly version: "aes128gcm";
    /** The other side's public key in base64url; a body to decrypt has it. */
    readonly dh?: string;
    /** This side's key pair. */
    readonly privateKey: ECDH;
    /** In base64url. */
    readonly authSecret: string;
    /** 16 bytes. @default - random */
    readonly salt?: Buffer;
  }

  export function encrypt(plaintext: Buffer, parameters: Parameters): Buffer;
  export function decrypt(body: Buffer, parameters: Parameters): Buffer;
}
