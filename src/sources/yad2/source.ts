import type { Values } from '../../process/settings.ts'
import { feedSource } from '../feed/feed-source.ts'
import type { ListingRequest, Source } from '../source.ts'
import { yad2Feed } from './feed.ts'
import { readYad2 } from './read.ts'

const HOSTS = ['yad2.co.il']
/** The page of a listing, with or without the name of its region, and its older form. */
const LISTING_PATH = /^\/(?:realestate\/)?item\/(?:[a-z-]+\/)?([a-z0-9]{4,20})\/?$/

function requestFor({ hostname, pathname }: URL, values: Values): ListingRequest | undefined {
  const token = LISTING_PATH.exec(pathname)?.[1]
  const own = URL.parse(values.YAD2_WEB_URL)?.hostname
  const isOurs = hostname === own || HOSTS.some((host) => `.${hostname}`.endsWith(`.${host}`))
  if (!token || !isOurs) return undefined
  const { listingUrl, headers } = yad2Feed(values)
  return { url: listingUrl(token), headers, hosts: HOSTS }
}

export const yad2: Source = {
  ...feedSource({
    name: 'yad2',
    label: 'Yad2',
    imageHosts: HOSTS,
    isOn: ({ YAD2_ENABLED }) => YAD2_ENABLED,
    everyMs: ({ YAD2_INTERVAL }) => YAD2_INTERVAL,
    recheckEveryMs: ({ CLEANER_INTERVAL }) => CLEANER_INTERVAL,
    regionOf: ({ regionId }) => regionId,
    read: readYad2,
    feed: yad2Feed,
  }),
  requestFor,
}
