import type { AssetPage, MapPage } from '../../src/assets/search/wire.ts'
import type { HomeBotsWire } from '../../src/matching/wire.ts'

/** The outcome of loading a page of the list, and the map. */
export type LoadedList = {
  /** Null when it could not be loaded. */
  list: AssetPage | null
  /** What the map shows, by its query; null without a map, and when it could not be loaded. */
  found: { query: string; page: MapPage } | null
  /** What the user's bots say about its homes; null where that is asked for afterwards. */
  said: HomeBotsWire[] | null
  /** The server's reason; empty when it has none for users. */
  problem: string
}

/** A list that may still be on its way. The browser does not wait for it: it shows the page around it. */
export type ComingList = {
  /** Null until it is there. */
  loaded: LoadedList | null
  /** Resolves when it is there; null when it is from the start. */
  arrival: Promise<unknown> | null
}
