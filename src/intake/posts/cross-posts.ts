import { listingOf } from '../../assets/store/listings.ts'
import type { Db } from '../../database/database.ts'
import type { RawListing } from '../domain/raw-listing.ts'
import type { CrossPosts } from './domain.ts'

/** Counts stored posts that advertise a home. */
export function crossPostsAmong(db: Db, homes: readonly RawListing[]): CrossPosts {
  const isJoined = (home: RawListing) => (listingOf(db, home)?.joinedBy ?? null) !== null
  const alone = homes.filter((home) => !isJoined(home))
  return {
    joined: homes.length - alone.length,
    undecidable: alone.filter(isUndecidable).length,
  }
}

function isUndecidable({ phone, price, city, rooms, size, buildSize }: RawListing): boolean {
  const isSized = rooms !== null || size !== null || buildSize !== null
  return phone === null || price === null || city === null || !isSized
}

/** The sum of two counts; null: of a source without posts. */
export function addCrossPosts(one: CrossPosts | null, other: CrossPosts | null): CrossPosts | null {
  if (one === null || other === null) return one ?? other
  return {
    joined: one.joined + other.joined,
    undecidable: one.undecidable + other.undecidable,
  }
}

/** As the command line prints it. */
export function crossPostsText({ joined, undecidable }: CrossPosts): string {
  return `${joined} posts joined a known home, ${undecidable} state too little to tell`
}
