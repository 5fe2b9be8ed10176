/** What a mail service sends before it forwards to an address: a code to type, a link to open, or both. */
export type Confirmation = {
  /** The address that asks. */
  from: string
  code: string | null
  link: string | null
  /** When it arrived (ms). */
  at: number
}
