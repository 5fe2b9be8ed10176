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
