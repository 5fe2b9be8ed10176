/** The message that the address of a chat names; undefined when it names none. */
export function messageIn(search: object): string | undefined {
  const message = 'message' in search ? search.message : undefined
  const id = typeof message === 'number' ? String(message) : message
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : undefined
}
