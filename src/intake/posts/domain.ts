// Posts: texts that people write about homes, in groups, messages and files. A listing is what is read from one.
import type { SourceName } from '../../assets/domain/asset.ts'
import type { ReadFact } from '../../assets/domain/read-fact.ts'
import type { Reading } from '../../reading/domain.ts'

/** One text as it was written, with what is known of it besides. */
export type Post = {
  text: string
  /** Where it can be read; empty: nowhere. */
  link: string
  /** The id that its source gives it; null: none. */
  id: string | null
  /** When it was written (ms); null: not stated. */
  at: number | null
  images: readonly string[]
}

/** The reader of texts. */
export type ReadText = (text: string) => Reading

/** Why a post is no listing of a home; `taken`: it was one, and says now that the home is taken. */
export type LeftOut = 'taken' | 'wanted' | 'roommate' | 'other' | 'unread'

/** What became of a post: a home, the same home as one that was known, or no home. */
type Outcome = 'home' | 'same' | LeftOut

/** One post, and what became of it. */
export type Item = {
  _id: string
  outcome: Outcome
  assetId?: string
  facts: ReadFact[]
  /** Why it is no home, or could not be read. */
  reason?: string
}

/** The source and the id by which a post is stored. */
export type PostKey = { source: SourceName; externalId: string; link: string }

/** The longest text that is read, in characters. */
export const TEXT_MAX = 20_000
/** The most photos of a post that are kept. */
export const IMAGES_MAX = 20

/** How posts compare with the homes of other sources. */
export type CrossPosts = {
  /** Posts that joined a known home. */
  joined: number
  /** Homes whose post states too little to tell: no phone, no price, no city, or neither rooms nor size. */
  undecidable: number
}
