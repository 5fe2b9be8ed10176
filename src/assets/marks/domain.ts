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

export const NO_MARKS: Marks = { isSaved: false, isHidden: false, note: null }
