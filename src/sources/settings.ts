import { assetSettings } from '../assets/settings.ts'
import { type Feature, ON, off } from '../world/feature.ts'
import {
  type FeaturesOf,
  roomSettings,
  type Together,
  type Values,
  type ValuesOf,
} from '../world/room-settings.ts'
import { duration, proxy, text } from '../world/setting.ts'

/**
 * Homes are placed by the geocoder where the settings say so; else where one reads sources from the network, or names a
 * geocoder of one's own. A server that was told to ask nothing of the network does not do it for this.
 */
function placesOf(values: Values, { readsNetwork }: Together): Feature {
  const { GEOCODE_LISTINGS: isWanted, GEOCODER_URL } = values
  if (isWanted !== '') return isWanted === 'true' ? ON : off('GEOCODE_LISTINGS is false')
  const isNamed = GEOCODER_URL !== assetSettings.settings.GEOCODER_URL.otherwise
  if (isNamed || readsNetwork) return ON
  return off('no source is read from the network; GEOCODE_LISTINGS=true switches it on')
}

const settings = {
  SCRAPER_PROXY: proxy('proxy of the sources'),
  CLEANER_INTERVAL: duration('time between re-checks of known listings', '1h'),
  CHROMIUM_PATH: text('browser for sources that need one', '', { otherwise: 'found' }),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
  interface Features extends FeaturesOf<typeof sourceSettings> {}
}

export const sourceSettings = roomSettings(settings, { features: { places: placesOf } })
