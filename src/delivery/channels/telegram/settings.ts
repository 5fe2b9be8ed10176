import { roomSettings, type ValuesOf } from '../../../world/room-settings.ts'
import { setting } from '../../../world/setting.ts'

const LIMITS = '30/1000,20/60000,1/1000'

function parseLimits(value: string): { messages: number; perMs: number }[] {
  const parts = value.split(',').map((part) => /^(\d+)\/(\d+)$/.exec(part.trim()))
  if (parts.length !== 3 || parts.some((part) => !part))
    throw new Error('must be three limits as messages/ms, separated by commas')
  return parts.map((part) => ({ messages: Number(part?.[1]), perMs: Number(part?.[2]) }))
}

const settings = {
  TELEGRAM_LIMITS: setting(
    'messages per ms: all, per group, per chat',
    parseLimits(LIMITS),
    parseLimits,
    { otherwise: LIMITS },
  ),
}

declare module '../../../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const telegramChannelSettings = roomSettings(settings)
