import type { FormattableString } from '@gramio/format'
import type { Outcome } from '../../items/domain.ts'
import { COMMANDS, type CommandName } from '../domain.ts'

/** A text with its entities: nothing in it is read as markup. */
export type Said = string | FormattableString

/** What became of one record of a forwarded message, with the page of its home. */
export type Became = { outcome: Outcome; link: string }

/** What commands do, one a line. The two that this is said after are left out. */
export const commandLines = (meanings: Record<CommandName, string>): string =>
  COMMANDS.filter((name) => name !== 'start' && name !== 'help')
    .map((name) => `/${name} – ${meanings[name]}`)
    .join('\n')
