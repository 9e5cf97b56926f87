/** Operations that run outside of the one thread. */
const NAMES = ["sign", "encrypt", "decrypt", "importKey"] as const;

let pending = 0;

/** Number of pending real cryptographic operations, during which virtual time stands still. */
export function pendingCryptography(): number {
  return pending;
}

const { subtle } = globalThis.crypto;
for (const name of NAMES) {
  const original = (subtle[name] as (...args: unknown[]) => Promise<unknown>).bind(subtle);
  const counted = async (...args: unknown[]) => {
    pending += 1;
    try {
      return await original(...args);
    } finally {
      pending -= 1;
    }
  };
  Reflect.set(subtle, name, counted);
}
