import type { FormattableString } from '@gramio/format'
import type { Outcome } from '../../items/domain.ts'

/** A text with its entities: nothing in it is read as markup. */
export type Said = string | FormattableString

/** What became of one record of a forwarded message, with the page of its home. */
export type Became = { outcome: Outcome; link: string }
