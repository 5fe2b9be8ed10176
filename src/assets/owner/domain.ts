// Owners: whose a home and its listings are.

export type Owned = {
  /** The rid of the user who brought it in and is the only one to see it; null: everybody sees it. */
  ownerRid: number | null
}

/** Whether a user sees a home; null: a reader without an account, who sees what everybody sees. */
export function isSeenBy({ ownerRid }: Owned, readerRid: number | null): boolean {
  return ownerRid === null || ownerRid === readerRid
}
