import type { createStore } from 'jotai'
import type { UserWire } from '../../src/users/wire.ts'
import type { Api } from './api.ts'

export type Store = ReturnType<typeof createStore>

/** What every route of the signed-in pages may use. One object for each router: log-out changes it in place. */
export type AppContext = {
  user: UserWire | null
  api: Api
  store: Store
}

/** What a loader gets. */
export type LoaderInput = { context: AppContext }
