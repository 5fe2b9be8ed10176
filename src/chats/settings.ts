import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { kept, wholeNumber } from '../world/setting.ts'

const settings = {
  MESSAGES_PER_MINUTE: kept(
    wholeNumber('messages that a user may send in a minute', 30, 1, 1_000_000),
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const chatSettings = roomSettings(settings)
