import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { keyOfAddress } from '../../intake/posts/address.ts'
import type { PostKey } from '../../intake/posts/domain.ts'
import { IMPORTED } from '../../intake/posts/keys.ts'
import { withText } from '../../intake/read-description.ts'
import { readText } from '../../reading/reader.ts'
import { ofAnyPage } from '../files/definition.ts'
import { readFile } from '../files/read.ts'
import type { Entry } from './domain.ts'

/** Links of a page that was saved without its address. */
const NOWHERE = 'about:blank'
/** Which day it is decides only what a date of entry without a year means, which is read again with the text. */
const now = 0

/**
 * The homes that a page states as linked data, and with the reason those that cannot be read. What says nothing of a
 * home but a price or a place may be anything that is for sale. Empty: the page states none.
 */
export function entriesOfLinkedData(html: string): Entry[] {
  if (!html.includes('application/ld+json')) return []
  const read = readFile(ofAnyPage(), html, { source: IMPORTED, base: NOWHERE, now, readText })
  if (read.kind === 'problem') return []
  const homes = read.homes.flatMap((home): Entry[] => {
    const text = home.description ?? ''
    const { rooms, size, buildSize, floor, propertyType } = withText(home, text, {
      now,
      reading: readText(text),
    })
    if ([rooms, size, buildSize, floor, propertyType].every((value) => value === null)) return []
    return [{ kind: 'listing', position: 1, path: '', listing: { ...home, ...keyOf(home) } }]
  })
  if (homes.length === 0) return []
  const unread = read.rejected.map(
    ({ reason }): Entry => ({ kind: 'unread', position: 1, path: '', reason }),
  )
  return [...homes, ...unread].map((entry, index) => ({
    ...entry,
    position: index + 1,
    path: `item ${index + 1}`,
  }))
}

/** The id that a site gives is its own; one that was made of the address has the host already. */
function keyOf({ externalId: id, link: stated }: RawListing): PostKey {
  const link = stated === NOWHERE ? '' : stated
  const host = URL.parse(link)?.hostname ?? ''
  const externalId = id.startsWith(host) ? id : `${host}:${id}`
  return keyOfAddress(link) ?? { source: IMPORTED, externalId, link }
}
