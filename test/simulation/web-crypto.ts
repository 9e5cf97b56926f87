/** Operations whose result is made outside of the one thread. */
const NAMES = ["sign", "encrypt", "decrypt", "importKey"] as const;

let pending = 0;

/** Real cryptography that has not ended: virtual time stands still meanwhile. */
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
