import type { Config } from './config.ts'
import { SETTINGS } from './settings.ts'

/** Whether an optional part of the product is available, and if not, why: as its users and operators read it. */
export type Feature = { isOn: true } | { isOn: false; reason: string }

const ON: Feature = { isOn: true }
const off = (reason: string): Feature => ({ isOn: false, reason })
const ifSet = (value: string, setting: string) => (value === '' ? off(`${setting} is not set`) : ON)

/** Every optional part that depends on the settings. Routes, screens and the command line all read this object. */
export function featuresOf({ values, allowSignups }: Config) {
  return {
    telegram: ifSet(values.TELEGRAM_BOT_TOKEN, 'TELEGRAM_BOT_TOKEN'),
    mail: ifSet(values.SMTP_URL, 'SMTP_URL'),
    mailIn: ifSet(values.MAIL_IN_URL, 'MAIL_IN_URL'),
    googleSignIn: ifSet(values.OAUTH_GOOGLE_CLIENT_ID, 'OAUTH_GOOGLE_CLIENT_ID'),
    facebookSignIn: ifSet(values.OAUTH_FACEBOOK_CLIENT_ID, 'OAUTH_FACEBOOK_CLIENT_ID'),
    places: placesOf(values),
    signUps: allowSignups ? ON : off('ALLOW_SIGNUPS is false'),
  }
}

/**
 * Homes are placed by the geocoder where the settings say so; else where one reads sources from the network, or names a
 * geocoder of one's own. A server that was told to ask nothing of the network does not do it for this.
 */
function placesOf({
  GEOCODE_LISTINGS: isWanted,
  GEOCODER_URL,
  YAD2_ENABLED,
  FACEBOOK_GROUPS,
}: Config['values']): Feature {
  if (isWanted !== '') return isWanted === 'true' ? ON : off('GEOCODE_LISTINGS is false')
  const isNamed = GEOCODER_URL !== SETTINGS.GEOCODER_URL.otherwise
  if (isNamed || YAD2_ENABLED || FACEBOOK_GROUPS.length > 0) return ON
  return off('no source is read from the network; GEOCODE_LISTINGS=true switches it on')
}

export type Features = ReturnType<typeof featuresOf>
