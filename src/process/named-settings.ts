/** The parts of a list that is separated by commas. */
const partsOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const GROUP_ADDRESS = /^https?:\/\/[\w.-]+\/groups\/([^/?#]+).*$/

/**
 * Ids or names of groups, which may be given as addresses.
 * @throws Error with the allowed form.
 */
export function groupsIn(value: string): string[] {
  const named = partsOf(value).map((group) => group.replace(GROUP_ADDRESS, '$1'))
  if (named.some((group) => !/^[\w.]{1,100}$/.test(group)))
    throw new Error('must be ids or addresses of groups, separated by commas')
  return [...new Set(named)]
}

const CHANNEL_ADDRESS = /^(?:https?:\/\/)?(?:t|telegram)\.me\/(?:s\/)?|^@/

/**
 * Names of channels in lower case, which may be given as addresses, and ids.
 * @throws Error with the allowed form.
 */
export function channelsIn(value: string): string[] {
  const named = partsOf(value.toLowerCase()).map((channel) =>
    channel.replace(CHANNEL_ADDRESS, '').replace(/\/$/, ''),
  )
  if (named.some((channel) => !/^([a-z]\w{3,31}|-?\d{5,20})$/.test(channel)))
    throw new Error('must be names, addresses or ids of channels, separated by commas')
  return [...new Set(named)]
}
