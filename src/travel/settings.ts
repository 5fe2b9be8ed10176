import { type Feature, ifSet, ON, off } from '../world/feature.ts'
import {
  type FeaturesOf,
  roomSettings,
  type Values,
  type ValuesOf,
} from '../world/room-settings.ts'
import { address, choice, inDemo, partsOf, setting, text } from '../world/setting.ts'
import { ENGINES } from './domain/engine.ts'
import { ROUTED_MODES, type RoutedMode } from './domain/place.ts'

const settings = {
  GTFS_FILE: inDemo(
    text('timetables of buses and trains (GTFS) as a ZIP file; it is read again when it changes'),
    '',
  ),
  GTFS_URL: inDemo(
    address('where such a file is fetched once a week, as that of the Ministry of Transport', ''),
    '',
  ),
  ROUTING_URL: inDemo(
    address('a routing engine of your own, that is asked for ways by the modes below', ''),
    '',
  ),
  ROUTING_ENGINE: choice('which engine answers there, osrm or valhalla', ENGINES, 'osrm'),
  ROUTING_MODES: setting<readonly RoutedMode[]>(
    'the modes that it knows, of walk, bike and drive, separated by commas',
    ['drive'],
    (value) => {
      const named = ROUTED_MODES.filter((mode) => partsOf(value).includes(mode))
      if (named.length !== partsOf(value).length)
        throw new Error(`must be of ${ROUTED_MODES.join(', ')}`)
      return named
    },
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
    routing: ({ ROUTING_URL }: Values): Feature => ifSet(ROUTING_URL, 'ROUTING_URL'),
    transit: ({ GTFS_FILE, GTFS_URL }: Values): Feature =>
      GTFS_FILE === '' && GTFS_URL === '' ? off('neither GTFS_FILE nor GTFS_URL is set') : ON,
  },
})
