// Marks of users on homes: saved ones, with a note, and hidden ones, which bots no longer post.

/** The longest note on a saved home, in characters. */
export const NOTE_MAX = 1_000

/** What one user has marked of a home. */
export type Marks = {
  isSaved: boolean
  isHidden: boolean
  /** The note on a saved home. */
  note: string | null
}

/** How the change feed names the marks of one user on one home. */
export function markRef(userRid: number, assetId: string): string {
  return `${userRid} ${assetId}`
}

/** The user, by rid, and the home, by id, whose marks are named so. */
export function readMarkRef(ref: string): { userRid: number; assetId: string } {
  const [userRid = '', assetId = ''] = ref.split(' ')
  return { userRid: Number(userRid), assetId }
}

export const NO_MARKS: Marks = { isSaved: false, isHidden: false, note: null }
