/** The only source of randomness. Tests replace it with a counter. */
export type Random = {
  /** A new public id: UUIDv7 text, ordered by time. */
  id(): string
  /** Cryptographically secure bytes. */
  bytes(length: number): Uint8Array
}

export const systemRandom: Random = {
  id: () => Bun.randomUUIDv7(),
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

/** A number in [0, 1). */
export function fraction(random: Random): number {
  const bytes = random.bytes(4)
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 4_294_967_296
}

/** `ms`, changed at random by up to `share` of it in either direction. */
export function jittered(random: Random, ms: number, share: number): number {
  return Math.round(ms * (1 + share * (2 * fraction(random) - 1)))
}
