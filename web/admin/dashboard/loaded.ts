import { failureText } from '../../lib/api-error.ts'

export type Loaded<Data> = {
  /** Null when it could not be loaded. */
  data: Data | null
  /** Why it could not: the message of the server, which may be empty; null: it was loaded. */
  problem: string | null
}

/** Waits for data without failing: the page is shown without a part that could not be loaded. */
export function attempt<Data>(loading: Promise<Data>): Promise<Loaded<Data>> {
  return loading.then(
    (data) => ({ data, problem: null }),
    (error: unknown) => ({ data: null, problem: failureText(error, '') }),
  )
}
