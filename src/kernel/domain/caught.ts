/** What a value that was caught says. Anything can be thrown, though nearly all of it are errors. */
export const messageOf = (caught: unknown): string =>
  caught instanceof Error ? caught.message : String(caught)
