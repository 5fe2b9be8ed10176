// Import: posts, and recorded answers of sources, that an administrator brings in from files, texts and links.

import type { RawListing } from '../../intake/domain/raw-listing.ts'
import type { CrossPosts, Item, Post } from '../../intake/posts/domain.ts'

/** One record of what is imported, as it was found. */
export type Entry = { position: number; path: string } & (
  | {
      kind: 'post'
      post: Post
      /** It is one of so many repeated blocks of a mail or a page. */
      cards?: number
    }
  /** A record that its source states in fields. */
  | { kind: 'listing'; listing: RawListing }
  | { kind: 'unread'; reason: string }
)

export const unread = (reason: string, position = 1, path = ''): Entry => ({
  kind: 'unread',
  position,
  path,
  reason,
})

/** How many records may still be read, and how many were left out because there was no more room. */
export type Room = { left: number; over: number }

/** The most records of a file that an administrator brings in. */
export const RECORDS_MAX = 20_000

/** One file, or one request. */
export type Given = {
  /** For messages; empty: a request. */
  name: string
  body: string
}

/** A record and what became of it. */
export type ImportedItem = Item & {
  /** The place among the records of its file, from 1. */
  position: number
  /** Where it was found: file, section, line. Empty for a single text. */
  path: string
}

export type Imported = {
  items: ImportedItem[]
  /** Pairs of a home and a bot that matched for the first time. */
  matched: number
  /** Posts in website chats. */
  delivered: number
  crossPosts: CrossPosts
}
