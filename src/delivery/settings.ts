import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { duration } from '../world/setting.ts'

const settings = {
  SENT_KEPT: duration(
    'how long messages that were sent are kept: as long a message follows its home, and the history shows it',
    '90d',
  ),
  POSTS_KEPT: duration(
    'how long after a home has gone its posts stay in the chats; those that are starred or saved stay',
    '365d',
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const deliverySettings = roomSettings(settings)
