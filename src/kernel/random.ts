/** The only door to chance. */
export type Random = {
  /** A new public id: UUIDv7 text, ordered by time. */
  id(): string
  /** `length` bytes fit for secrets. */
  bytes(length: number): Uint8Array
}

export const systemRandom: Random = {
  id: () => Bun.randomUUIDv7(),
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

/** A number from 0, included, to 1, not included. */
export function fraction(random: Random): number {
  const bytes = random.bytes(4)
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 4_294_967_296
}

/** `ms`, more or less by up to that share of it. */
export function jittered(random: Random, ms: number, share: number): number {
  return Math.round(ms * (1 + share * (2 * fraction(random) - 1)))
}
