import { feedSource } from '../feed/feed-source.ts'
import { yad2Feed } from './feed.ts'
import { readYad2 } from './read.ts'

export const yad2 = feedSource({
  name: 'yad2',
  label: 'Yad2',
  imageHosts: ['yad2.co.il'],
  isOn: ({ YAD2_ENABLED }) => YAD2_ENABLED,
  everyMs: ({ YAD2_INTERVAL }) => YAD2_INTERVAL,
  recheckEveryMs: ({ CLEANER_INTERVAL }) => CLEANER_INTERVAL,
  regionOf: ({ regionId }) => regionId,
  read: readYad2,
  feed: yad2Feed,
})
