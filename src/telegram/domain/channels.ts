// Channels whose posts are read: which ones are listed, and by what one of their posts is known by whichever way it
// comes.

/** A channel, as an update names it. */
export type Channel = {
  id: string
  /** Undefined: it is private. */
  username?: string | undefined
}

/** Names of public channels among those that are listed; ids have no public page. */
export const namedChannels = (listed: readonly string[]) =>
  listed.filter((one) => /^[a-z]/.test(one))

export function isListed(listed: readonly string[], { id, username }: Channel): boolean {
  return listed.includes(id) || (username !== undefined && listed.includes(username.toLowerCase()))
}

/** The key of a post in the inbox: the same for its page, a forward and the channel itself. */
export function postKey({ id, username }: Channel, messageId: number): string {
  return `tg:${(username ?? id).toLowerCase()}/${messageId}`
}

/** Where a post can be read; undefined: its channel is private. */
export function postLink({ username }: Channel, messageId: number): string | undefined {
  return username && `https://t.me/${username.toLowerCase()}/${messageId}`
}
