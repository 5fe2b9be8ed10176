// Who sees a home: everybody, or only the user who brought it in.

/** The rid of the user to whom a home or a listing belongs, the only one to see it; null: everybody sees it. */
export type OwnerRid = number | null

/** The rid of the user who reads; null: only what everybody sees. */
export type ReaderRid = number | null

export type Owned = { ownerRid: OwnerRid }

/** Whether a home is everybody's or the reader's own. Which of others the reader sees says `store/seen`. */
export function isSeenBy({ ownerRid }: Owned, readerRid: ReaderRid): boolean {
  return ownerRid === null || ownerRid === readerRid
}
