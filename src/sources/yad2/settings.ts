import { roomSettings, type ValuesOf } from '../../world/room-settings.ts'
import { address, duration, flag, inDemo } from '../../world/setting.ts'

const settings = {
  YAD2_ENABLED: inDemo(flag('Yad2 source', true), 'false'),
  YAD2_API_URL: address('Yad2 gateway', 'https://gw.yad2.co.il'),
  YAD2_WEB_URL: address('Yad2 website', 'https://www.yad2.co.il'),
  YAD2_INTERVAL: duration('time between passes', '10m'),
}

declare module '../../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const yad2Settings = roomSettings(settings, {
  readsNetwork: ({ YAD2_ENABLED }) => YAD2_ENABLED,
})
