import { type Feature, ON, off } from '../world/feature.ts'
import {
  type FeaturesOf,
  roomSettings,
  type Values,
  type ValuesOf,
} from '../world/room-settings.ts'
import { address, inDemo, text } from '../world/setting.ts'

const settings = {
  GTFS_FILE: inDemo(
    text('timetables of buses and trains (GTFS) as a ZIP file; it is read again when it changes'),
    '',
  ),
  GTFS_URL: inDemo(
    address('where such a file is fetched once a week, as that of the Ministry of Transport', ''),
    '',
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
  interface Features extends FeaturesOf<typeof travelSettings> {}
}

export const travelSettings = roomSettings(settings, {
  problems: ({ GTFS_FILE, GTFS_URL }) =>
    GTFS_FILE !== '' && GTFS_URL !== '' ? { GTFS_URL: 'cannot be used beside GTFS_FILE' } : {},
  features: {
    transit: ({ GTFS_FILE, GTFS_URL }: Values): Feature =>
      GTFS_FILE === '' && GTFS_URL === '' ? off('neither GTFS_FILE nor GTFS_URL is set') : ON,
  },
})
