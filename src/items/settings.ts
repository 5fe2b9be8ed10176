import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { duration } from '../world/setting.ts'

const settings = {
  ITEMS_KEPT: duration(
    'how long what users bring in is kept; that it came is remembered for a year',
    '30d',
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const itemSettings = roomSettings(settings)
