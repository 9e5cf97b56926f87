/** Marks a Firebase installation id among the tokens of a chunk. */
const FID_PREFIX = "fid:";

/** A device's token as chunks carry it. */
export function toChunkToken(target: "token" | "fid", token: string): string {
  return target === "fid" ? FID_PREFIX + token : token;
}

/** The member of an FCM message that names the device, and its value. */
export function toFcmTarget(token: string): readonly ["fid" | "token", string] {
  return token.startsWith(FID_PREFIX) ? ["fid", token.slice(FID_PREFIX.length)] : ["token", token];
}
