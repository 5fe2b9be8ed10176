/** What a field says that takes no more. */
export const limitText = {
  limit: { full: (count: string) => `The field is full. Characters at most: ${count}` },
}
