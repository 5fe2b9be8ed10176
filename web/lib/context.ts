import type { createStore } from 'jotai'
import type { UserWire } from '../../src/users/wire.ts'
import type { Api } from './api.ts'

export type Store = ReturnType<typeof createStore>

/** The addresses of the style sheets (`web/styles/whole.ts`); null before the first build. */
export type Styles = { core: string; whole: string }

/** What every route of the signed-in pages may use. One object for each router: log-out changes it in place. */
export type AppContext = {
  user: UserWire | null
  api: Api
  store: Store
  styles: Styles | null
}

/** What a loader gets. */
export type LoaderInput = { context: AppContext }
