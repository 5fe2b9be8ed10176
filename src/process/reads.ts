import type { Ports } from '../http/server.ts'
import type { Background } from './worker.ts'

/** Reads of large tables, and what asks every bot about a home. */
export type Reads = Pick<
  Ports,
  | 'findChats'
  | 'findBots'
  | 'directory'
  | 'countUsers'
  | 'countBots'
  | 'countAssets'
  | 'storedMetrics'
  | 'readFeed'
  | 'split'
  | 'placeOutline'
>

/** The same, done by the Worker. It starts after the server is composed. */
export function readsOf(background: () => Background): Reads {
  return {
    countUsers: (since) => background().call('countUsers', since),
    countBots: (since) => background().call('countBots', since),
    countAssets: (since) => background().call('countAssets', since),
    split: (decision) => background().call('split', decision),
    readFeed: (asked) => background().call('readFeed', asked),
    placeOutline: (asked) => background().call('placeOutline', asked),
    storedMetrics: () => background().call('storedMetrics', null),
    findChats: (asked) => background().call('findChats', asked),
    findBots: (asked) => background().call('findBots', asked),
    directory: {
      page: (asked) => background().call('pageOfUsers', asked),
      rids: (filter) => background().call('ridsOfUsers', filter),
      json: (rids) => background().call('jsonOfUsers', rids),
    },
  }
}
