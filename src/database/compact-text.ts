import { customType } from 'drizzle-orm/sqlite-core'

/**
 * The characters that take one byte each, by their byte from 128 on; those before are ASCII. It must stay as it is: with
 * another order, stored texts cannot be read. Others may only be appended, up to 127 of them.
 */
const ALPHABET = `אבגדהוזחטיךכלםמןנסעףפץצקרשת₪״׳־–—‐‑…•·°²³½¼¾×÷±´¨«»‘’‚“”„†‹›€£§©®™¹¿¡¬µ¶${[
  '\u00a0\u200e\u200f\u200b\u200d\u202a\u202b\u202c\u2028\ufeff\ufe0f',
  '\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05bb\u05bc\u05c1\u05c2',
].join('')}✓✔✅✨★☆⭐♥❤☎✆➡►▪■●◆`

const ASCII = 128
/** Behind it stand the two bytes of another UTF-16 unit. */
const OTHER = 255
const BYTES = new Uint8Array(0x1_00_00)
const UNITS = new Uint16Array(OTHER)
for (let unit = 0; unit < ASCII; unit += 1) UNITS[unit] = unit
for (const [at, character] of [...ALPHABET].entries()) UNITS[ASCII + at] = character.charCodeAt(0)
for (const [byte, unit] of UNITS.entries()) if (byte === 0 || unit > 0) BYTES[unit] = byte

/** Longer texts, in UTF-16 units, stay texts. */
const LENGTH_MAX = 16_384
/** With more of other characters than one in so many, a text stays a text, which is then shorter or nearly so. */
const OTHERS_MIN = 8

// One text at a time is made in this memory.
const units = new Uint16Array(LENGTH_MAX)
const text = Buffer.from(units.buffer)
const bytes = new Uint8Array(3 * LENGTH_MAX)

/** A text as bytes, one for each usual character; as it is when it is empty, long, or mostly of others. */
export function compact(of: string): string | Uint8Array {
  if (of === '' || of.length > LENGTH_MAX) return of
  let others = Math.floor(of.length / OTHERS_MIN)
  let length = 0
  for (let at = 0; at < of.length; at += 1) {
    const unit = of.charCodeAt(at)
    const byte = BYTES[unit] ?? 0
    if (byte > 0 || unit === 0) bytes[length++] = byte
    else if (others-- > 0) {
      bytes[length++] = OTHER
      bytes[length++] = unit >> 8
      bytes[length++] = unit & 0xff
    } else return of
  }
  return bytes.slice(0, length)
}

/** The text of what `compact` has made. */
export function expand(stored: string | Uint8Array): string {
  if (typeof stored === 'string') return stored
  let length = 0
  for (let at = 0; at < stored.length; at += 1) {
    const byte = stored[at] ?? 0
    if (byte !== OTHER) units[length++] = UNITS[byte] ?? 0
    else {
      units[length++] = ((stored[at + 1] ?? 0) << 8) | (stored[at + 2] ?? 0)
      at += 2
    }
  }
  return text.toString('utf16le', 0, 2 * length)
}

/**
 * A column of long texts, most of them Hebrew: a letter takes one byte, where SQLite takes two. What SQL writes as a
 * text is read too; SQL itself cannot read what is stored.
 */
export const compactText = customType<{ data: string; driverData: string | Uint8Array }>({
  dataType: () => 'text',
  toDriver: compact,
  fromDriver: expand,
})
