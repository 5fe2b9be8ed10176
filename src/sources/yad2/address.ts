import type { PostKey } from '../../intake/posts/domain.ts'

export const HOSTS = ['yad2.co.il']
/** The page of a listing, with or without the name of its region, and its older form. */
const LISTING_PATH = /^\/(?:realestate\/)?item\/(?:[a-z-]+\/)?([a-z0-9]{4,20})\/?$/

/** The address of a listing's page. */
export const listingPage = (token: string) => `https://www.yad2.co.il/realestate/item/${token}`

/**
 * The id of the listing whose page has this address; undefined: no page of a listing. @param web where Yad2's pages
 * are.
 */
export function tokenOf({ hostname, pathname }: URL, web: string): string | undefined {
  const own = URL.parse(web)?.hostname
  const isOurs = hostname === own || HOSTS.some((host) => `.${hostname}`.endsWith(`.${host}`))
  return isOurs ? LISTING_PATH.exec(pathname)?.[1] : undefined
}

/** The key of the listing whose page has this address; undefined: no page of a listing. */
export function keyOfPage(page: URL, web: string): PostKey | undefined {
  const externalId = tokenOf(page, web)
  return externalId === undefined
    ? undefined
    : { source: 'yad2', externalId, link: listingPage(externalId) }
}
