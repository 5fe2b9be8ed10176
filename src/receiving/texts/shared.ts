import type { FormattableString } from 'gramio'

/** A text with its entities: nothing in it is read as markup. */
export type Said = string | FormattableString

/** A bot in a list. */
export type BotLine = {
  /** Its place in the list, from 1. */
  number: number
  name: string
  isActive: boolean
  areas: number
  posts: number
}
