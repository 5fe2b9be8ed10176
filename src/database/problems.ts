/** Something stored that contradicts what it is derived from. */
export type Problem = {
  /** The kind of row: home, chat, … */
  what: string
  id: string
  /** A clause whose subject is the row. */
  problem: string
}
