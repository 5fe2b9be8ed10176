/** What Metzia says to a person: a code and its facts, which are written in the reader's language when they are read. */
export type Said = { code: string } & Record<string, unknown>
