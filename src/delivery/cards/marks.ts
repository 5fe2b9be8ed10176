import type { Marks } from '../../assets/marks/domain.ts'
import { type Key, marksOf } from '../../assets/marks/store.ts'
import type { Db } from '../../database/database.ts'
import { isLikedBy } from '../../shortlists/store/homes.ts'

/** What the buttons of a card show of the owner of its bot. */
export type CardMarks = Pick<Marks, 'isSaved' | 'isHidden'> & {
  /** Whether the owner votes for the home on the current shortlist. */
  isLiked: boolean
}

export function cardMarksOf(db: Db, key: Key): CardMarks {
  return { ...marksOf(db, key), isLiked: isLikedBy(db, key) }
}
