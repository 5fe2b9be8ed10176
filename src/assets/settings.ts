import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { address, choice, duration, flag, inDemo, wholeNumber } from '../world/setting.ts'

const settings = {
  REMOVED_HOMES_KEPT: duration(
    'how long removed homes are kept; of those that were posted or saved the facts stay',
    '90d',
  ),
  PHOTO_CACHE_MB: wholeNumber(
    'most that photos of sources take in DATA_DIR; half as much again for homes of shortlists that are gone',
    1_000,
    10,
    1_000_000,
  ),
  COMPARE_PHOTOS: inDemo(
    flag('fetch photos of homes that may be one, and join those that show the same', true),
    'false',
  ),
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
