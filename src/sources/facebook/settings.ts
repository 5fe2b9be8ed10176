import { roomSettings, type ValuesOf } from '../../world/room-settings.ts'
import { address, duration, partsOf, setting, text } from '../../world/setting.ts'

const GROUP_ADDRESS = /^https?:\/\/[\w.-]+\/groups\/([^/?#]+).*$/

/**
 * Ids or names of groups, which may be given as addresses.
 * @throws Error with the allowed form.
 */
function groupsIn(value: string): string[] {
  const named = partsOf(value).map((group) => group.replace(GROUP_ADDRESS, '$1'))
  if (named.some((group) => !/^[\w.]{1,100}$/.test(group)))
    throw new Error('must be ids or addresses of groups, separated by commas')
  return [...new Set(named)]
}

const settings = {
  FACEBOOK_GROUPS: setting<string[]>(
    'ids or addresses of groups, separated by commas',
    [],
    groupsIn,
  ),
  FACEBOOK_URL: address('Facebook', 'https://www.facebook.com'),
  FACEBOOK_INTERVAL: duration('time between passes', '15m'),
  FACEBOOK_COOKIES_FILE: text('cookies of the account that reads the groups', '', {
    otherwise: 'off',
  }),
}

declare module '../../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const facebookSettings = roomSettings(settings, {
  readsNetwork: ({ FACEBOOK_GROUPS }) => FACEBOOK_GROUPS.length > 0,
})
