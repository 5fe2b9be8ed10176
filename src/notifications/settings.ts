import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { duration, hosts } from '../world/setting.ts'

const settings = {
  NOTIFICATIONS_KEPT: duration('how long notifications of the website are kept', '90d'),
  PUSH_HOSTS: hosts('host:port of further push services, which may be private or plain http'),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const notificationSettings = roomSettings(settings)
