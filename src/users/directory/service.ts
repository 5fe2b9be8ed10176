import type { Db } from '../../database/database.ts'
import type { User } from '../domain.ts'
import { userToWire } from '../to-wire.ts'
import { filterUsers, ridsOfUsers, type UserFilter, type UserPage, usersOf } from './store.ts'

/** Reads of all accounts. With very many they take long, so the server asks them in the Worker. */
export type Directory = {
  page(asked: UserFilter & UserPage): MaybeAsync<{ users: User[]; total: number }>
  /** The rids of all accounts that match, in order. */
  rids(filter: UserFilter): MaybeAsync<number[]>
  /** These accounts in JSON, separated by commas. */
  json(rids: readonly number[]): MaybeAsync<string>
}

type MaybeAsync<T> = T | Promise<T>

export function createDirectory(db: Db): Directory {
  return {
    page: (asked) => filterUsers(db, asked, asked),
    rids: (filter) => ridsOfUsers(db, filter),
    json: (rids) =>
      usersOf(db, rids)
        .map((user) => JSON.stringify(userToWire(user)))
        .join(','),
  }
}

/** Accounts that are read at a time. */
const SLICE = 250

/** All accounts that match, as slices of JSON. One that is deleted meanwhile is left out. */
export async function* slicesOf(directory: Directory, filter: UserFilter): AsyncGenerator<string> {
  const rids = await directory.rids(filter)
  for (let from = 0; from < rids.length; from += SLICE)
    yield await directory.json(rids.slice(from, from + SLICE))
}
