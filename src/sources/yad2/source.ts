import type { Values } from '../../world/room-settings.ts'
import { feedSource } from '../feed/feed-source.ts'
import type { ListingRequest, Source } from '../source.ts'
import { HOSTS, keyOfPage, tokenOf } from './address.ts'
import { yad2Feed } from './feed.ts'
import { readYad2 } from './read.ts'

function requestFor(page: URL, values: Values): ListingRequest | undefined {
  const token = tokenOf(page, values.YAD2_WEB_URL)
  if (!token) return undefined
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
  keyFor: (page, { YAD2_WEB_URL }) => keyOfPage(page, YAD2_WEB_URL),
}
