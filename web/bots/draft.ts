import { criteriaProblems } from '../../src/bots/domain.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import type { Text } from '../locales/en.ts'
import type { Criteria } from './api.ts'

/** What the settings dialog may change. */
export type Draft = Criteria & { isActive: boolean }

/** A bot as it is, ready to be changed. One that never had an area is meant to run once it has. */
export function draftOf(bot: BotWire): Draft {
  const { dealType, neighborhoodCodes, priceLimit, rooms, merchant, isActive } = bot
  return {
    dealType,
    neighborhoodCodes,
    priceLimit,
    rooms,
    merchant,
    isActive: isActive || neighborhoodCodes.length === 0,
  }
}

export type DraftProblems = Partial<Record<'neighborhoodCodes' | 'rooms' | 'priceLimit', string>>

/** What keeps the draft from being saved, in the chosen language, in the order of the dialog. */
export function problemsOf(draft: Draft, { settings }: Pick<Text, 'settings'>): DraftProblems {
  const words = {
    neighborhoodCodes: settings.needArea,
    rooms: settings.needRooms,
    priceLimit: settings.needPrice,
  }
  const fields = Object.keys(criteriaProblems(draft)) as (keyof typeof words)[]
  return Object.fromEntries(fields.map((field) => [field, words[field]]))
}
