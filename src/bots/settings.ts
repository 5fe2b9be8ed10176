import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { kept, setting, wholeNumber } from '../world/setting.ts'

const timeOfDay = (meaning: string) =>
  setting(meaning, '', (value) => {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) throw new Error('must be a time of day as HH:MM')
    return value
  })

const settings = {
  BOTS_PER_USER: kept(wholeNumber('bots that a user may have', 50, 1, 10_000)),
  QUIET_FROM: timeOfDay("start of the bots' default quiet hours, Asia/Jerusalem"),
  QUIET_TO: timeOfDay("end of the bots' default quiet hours, Asia/Jerusalem"),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const botSettings = roomSettings(settings, { pairs: [['QUIET_FROM', 'QUIET_TO']] })
