import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { kept, secret } from '../world/setting.ts'

const settings = {
  METRICS_TOKEN: kept(secret('bearer token for /metrics', 'loopback only')),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const httpSettings = roomSettings(settings)
