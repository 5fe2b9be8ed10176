import type { Direction } from '../../kernel/domain/language.ts'

/** The newest matches of a bot. Times are in milliseconds. */
export type FeedDocument = {
  /** A UUID; it never changes. */
  id: string
  title: string
  language: string
  direction: Direction
  updated: number
  /** The page of the feed in the application. */
  page: string
  entries: readonly FeedEntry[]
}

export type FeedEntry = {
  id: string
  title: string
  published: number
  updated: number
  page: string
  /** Plain text of lines. */
  text: string
  /** The listing on its source, and its first photo; null: none that can be opened. */
  listing: string | null
  photo: string | null
  facts: { price: number | null; rooms: number | null; size: number | null; floor: number | null }
}
