import type { createStore } from 'jotai'
import type { UserWire } from '../../src/users/wire.ts'
import type { Api } from './api.ts'

export type Store = ReturnType<typeof createStore>
export type Theme = 'light' | 'dark'

/** What a form that was posted without script comes back with. */
export type PostedForm = {
  values: Record<string, string>
  message: string | null
  problems: Record<string, string>
}

/** What every route may use. One object for the life of a router: signing in and out change it in place. */
export type AppContext = {
  user: UserWire | null
  api: Api
  store: Store
  posted: PostedForm | null
  /** Where people write who need help. */
  supportEmail: string
}

/** What a route's loader is given. */
export type Asked = { context: AppContext }
