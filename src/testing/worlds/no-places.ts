import type { Minutes } from '../../assets/columns/minutes.ts'
import type { Ways } from '../../assets/criteria/criterion.ts'

/** The ways where no user has places. */
export const NO_PLACES: Ways = { to: () => undefined }
export const NO_MINUTES: Minutes = { to: () => undefined, toFirst: () => undefined }
