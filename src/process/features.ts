import type { Config } from './config.ts'

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
    googleSignIn: ifSet(values.OAUTH_GOOGLE_CLIENT_ID, 'OAUTH_GOOGLE_CLIENT_ID'),
    facebookSignIn: ifSet(values.OAUTH_FACEBOOK_CLIENT_ID, 'OAUTH_FACEBOOK_CLIENT_ID'),
    signUps: allowSignups ? ON : off('ALLOW_SIGNUPS is false'),
  }
}

export type Features = ReturnType<typeof featuresOf>
