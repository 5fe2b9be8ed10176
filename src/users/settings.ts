import { LANGUAGES } from '../kernel/domain/language.ts'
import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { choice, kept } from '../world/setting.ts'

const settings = {
  DEFAULT_LANGUAGE: kept(
    choice('language of people whose browser asks for none that is offered', LANGUAGES, 'en'),
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const userSettings = roomSettings(settings)
