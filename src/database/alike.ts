// Lists of addresses that resemble each other, as those of photos: of each what differs from the one before it.

/** The first byte of such a list. No stream of deflate begins with it, so that the two can be told apart. */
const MARK = 0x07
/** What is alike at either end of two addresses, at most. */
const ALIKE_MAX = 255
/** What differs in one address, at most, in characters. */
const MIDDLE_MAX = 16_383
const ASCII = 128
/** Characters of which two take a byte, where what differs has no other. It must stay as it is. */
const HALVES = '0123456789_/oy-.'
const HALF_OF = new Uint8Array(ASCII).fill(HALVES.length)
for (const [half, character] of [...HALVES].entries()) HALF_OF[character.charCodeAt(0)] = half
const PAIRS = Array.from(
  { length: 256 },
  (_, byte) => `${HALVES[byte >> 4] ?? ''}${HALVES[byte & 15] ?? ''}`,
)

/** How many characters two texts begin with alike. */
function headOf(one: string, other: string): number {
  const most = Math.min(one.length, other.length, ALIKE_MAX)
  let length = 0
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length
}

/** How many characters two texts end with alike, behind a head of both. */
function tailOf(one: string, other: string, head: number): number {
  const most = Math.min(one.length - head, other.length - head, ALIKE_MAX)
  const [end, otherEnd] = [one.length - 1, other.length - 1]
  let length = 0
  while (length < most && one.charCodeAt(end - length) === other.charCodeAt(otherEnd - length))
    length += 1
  return length
}

/** Adds the length of what differs, whether it is in halves, and then it. @returns false when it is not ASCII. */
function addMiddle(to: number[], middle: string): boolean {
  const { length } = middle
  if (length > MIDDLE_MAX) return false
  let isHalves = true
  for (let at = 0; at < length; at += 1) {
    const code = middle.charCodeAt(at)
    if (code >= ASCII) return false
    if (HALF_OF[code] === HALVES.length) isHalves = false
  }
  to.push((length >> 8) | (isHalves ? 0x40 : 0), length & 0xff)
  if (!isHalves) for (let at = 0; at < length; at += 1) to.push(middle.charCodeAt(at))
  else
    for (let at = 0; at < length; at += 2)
      to.push(half(middle, at) * 16 + (at + 1 < length ? half(middle, at + 1) : 0))
  return true
}

const half = (text: string, at: number) => HALF_OF[text.charCodeAt(at)] ?? 0

/**
 * Packs addresses into a few bytes for each.
 * @param typical what the first is compared with. It must stay as it is: with another one they cannot be read.
 * @returns undefined for addresses with other characters than ASCII.
 */
export function packAlike(addresses: readonly string[], typical: string): Uint8Array | undefined {
  const packed = [MARK]
  let before = typical
  for (const address of addresses) {
    const head = headOf(before, address)
    const tail = tailOf(before, address, head)
    packed.push(head, tail)
    if (!addMiddle(packed, address.slice(head, address.length - tail))) return undefined
    before = address
  }
  return new Uint8Array(packed)
}

export const isAlikeList = (bytes: Uint8Array) => bytes[0] === MARK

/** The addresses that `packAlike` has packed. */
export function readAlike(bytes: Uint8Array, typical: string): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const byteAt = (at: number) => bytes[at] ?? 0
  const addresses: string[] = []
  let before = typical
  for (let at = 1; at < bytes.length; ) {
    const [head, tail, high] = [byteAt(at), byteAt(at + 1), byteAt(at + 2)]
    const isHalves = (high & 0x40) > 0
    const length = ((high & 0x3f) << 8) | byteAt(at + 3)
    const from = at + 4
    at = from + (isHalves ? (length + 1) >> 1 : length)
    let middle = ''
    if (!isHalves) middle = buffer.toString('latin1', from, at)
    else for (let pair = from; pair < at; pair += 1) middle += PAIRS[byteAt(pair)] ?? ''
    const alike = before.slice(before.length - tail)
    before = before.slice(0, head) + middle.slice(0, length) + (tail > 0 ? alike : '')
    addresses.push(before)
  }
  return addresses
}
