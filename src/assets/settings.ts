import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { address, choice, inDemo } from '../world/setting.ts'

const settings = {
  GEOCODER_URL: address('geocoder base', 'https://nominatim.openstreetmap.org'),
  GEOCODE_LISTINGS: inDemo(
    choice(
      'true or false: ask the geocoder for street, number and city of homes without a point',
      ['', 'true', 'false'],
      '',
      'true with Yad2, Facebook or a GEOCODER_URL of your own',
    ),
    'false',
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const assetSettings = roomSettings(settings)
