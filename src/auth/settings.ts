import { ifSet, ON, off } from '../world/feature.ts'
import {
  type FeaturesOf,
  roomSettings,
  type Values,
  type ValuesOf,
} from '../world/room-settings.ts'
import { address, flag, inDemo, secret, text } from '../world/setting.ts'

const settings = {
  OAUTH_GOOGLE_CLIENT_ID: text('Google sign-in', '', { otherwise: 'off' }),
  OAUTH_GOOGLE_CLIENT_SECRET: secret('Google sign-in', 'off'),
  OAUTH_GOOGLE_ISSUER: address('OpenID Connect issuer', 'https://accounts.google.com'),
  OAUTH_FACEBOOK_CLIENT_ID: text('Facebook sign-in', '', { otherwise: 'off' }),
  OAUTH_FACEBOOK_CLIENT_SECRET: secret('Facebook sign-in', 'off'),
  ALLOW_SIGNUPS: inDemo(flag('registration; the first account can always be made', true), 'true'),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
  interface Features extends FeaturesOf<typeof authSettings> {}
}

export const authSettings = roomSettings(settings, {
  pairs: [
    ['OAUTH_GOOGLE_CLIENT_ID', 'OAUTH_GOOGLE_CLIENT_SECRET'],
    ['OAUTH_FACEBOOK_CLIENT_ID', 'OAUTH_FACEBOOK_CLIENT_SECRET'],
  ],
  features: {
    googleSignIn: (values: Values) =>
      ifSet(values.OAUTH_GOOGLE_CLIENT_ID, 'OAUTH_GOOGLE_CLIENT_ID'),
    facebookSignIn: (values: Values) =>
      ifSet(values.OAUTH_FACEBOOK_CLIENT_ID, 'OAUTH_FACEBOOK_CLIENT_ID'),
    signUps: ({ ALLOW_SIGNUPS }: Values) => (ALLOW_SIGNUPS ? ON : off('ALLOW_SIGNUPS is false')),
  },
})
