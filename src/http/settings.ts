import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { flag, kept, partsOf, secret, setting } from '../world/setting.ts'

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Names or addresses without a port, in lower case.
 * @throws Error with the allowed form.
 */
function hostNamesIn(value: string): readonly string[] {
  const named = partsOf(value.toLowerCase())
  if (named.some((name) => URL.parse(`http://${name}`)?.hostname !== name))
    throw new Error('must be host names without a port, separated by commas')
  return named
}

const settings = {
  METRICS_TOKEN: kept(secret('bearer token for /metrics', 'loopback only')),
  METRICS_HOSTS: kept(
    setting(
      'hosts by whose name this machine is asked for /metrics without a token, separated by commas',
      LOOPBACK_NAMES,
      hostNamesIn,
      { otherwise: LOOPBACK_NAMES.join(',') },
    ),
  ),
  API_DOCUMENT_PUBLIC: kept(
    flag('whether everybody may read the API document, not only who has signed in', false),
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const httpSettings = roomSettings(settings)
