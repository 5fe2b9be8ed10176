import { createHash } from 'node:crypto'
import type { OwnerRid } from '../../assets/domain/owner.ts'
import { listingWithText } from '../../assets/store/same-text.ts'
import type { Db } from '../../database/database.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import { keyOfAddress, plainAddress } from './address.ts'
import { type Post, type PostKey, TEXT_MAX } from './domain.ts'

/** The source of posts that have no address of a known source. */
export const IMPORTED = 'import'
/** Texts that are shorter are repeated by chance, in characters. */
const REPOST_MIN = 40

/** The key under which a post is stored: its address, else the id in its export, else its text. */
export function keyOfPost({ text, link, id }: Post): PostKey {
  const known = keyOfAddress(link)
  if (known) return known
  const address = plainAddress(link)
  const host = URL.parse(address)?.hostname ?? ''
  const externalId = id === null ? hashOf(text) : `${host}:${id}`
  return { source: IMPORTED, externalId, link: address }
}

/**
 * The key of a post, or that of a stored listing of the same source with the same text: a post that was published again
 * is no other listing. Of the listings of single users, only those of the owner count.
 */
export function knownKey(
  db: Db,
  key: PostKey,
  { text, ownerRid }: { text: string; ownerRid: OwnerRid },
): PostKey {
  if (text.length < REPOST_MIN) return key
  const { source } = key
  const description = text.slice(0, TEXT_MAX)
  const externalId = listingWithText(db, { source, description }, ownerRid)
  return externalId === undefined ? key : { ...key, externalId }
}

/** A public id that is the same for the same post. It has the form of a UUID. */
export function idOfKey({ source, externalId }: PostKey): string {
  const hex = createHash('sha256').update(`${source}\n${externalId}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

function hashOf(text: string): string {
  return createHash('sha256').update(normaliseHebrew(text)).digest('hex').slice(0, 32)
}
