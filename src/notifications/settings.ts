import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { hosts } from '../world/setting.ts'

const settings = {
  PUSH_HOSTS: hosts('host:port of further push services, which may be private or plain http'),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const notificationSettings = roomSettings(settings)
