// Which pages the worker keeps, and under which addresses.

/** The list of homes, of which the last one that was seen is kept, whatever its filters were. */
const LIST = '/properties'

/** The shortlist that was seen last, whichever it was and whatever was shown of it. */
const SHORTLIST = '/shortlist'

const LISTED = /^\/(bots|chats(\/[\w-]+)?)$/
const HOME_ID = /^[\w-]{1,64}$/

/** The part of an address under which the details of a home are kept, whatever list is behind them. */
export const KEPT_HOME = '?home='

/**
 * The address under which a page is kept: the bots, the chats and single chats, the shortlist, the list of homes, and
 * homes whose details were opened. Undefined for other pages.
 */
export function keptAddressOf(path: string, search: string): string | undefined {
  if (path === SHORTLIST) return SHORTLIST
  if (path !== LIST) return search === '' && LISTED.test(path) ? path : undefined
  const home = new URLSearchParams(search).get('home')
  if (home === null) return LIST
  return HOME_ID.test(home) ? LIST + KEPT_HOME + home : undefined
}

/** The kept pages that may stand in for the one at this address, the best first. */
export function standInsFor(path: string, search: string): string[] {
  const addresses = [keptAddressOf(path, search), keptAddressOf(path, '')]
  return [...new Set(addresses.filter((address) => address !== undefined))]
}
