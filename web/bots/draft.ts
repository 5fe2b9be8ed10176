import {
  criteriaProblems,
  FIELD_NAMES,
  type FieldName,
  onlyCriteria,
} from '../../src/assets/criteria/criteria.ts'
import { hasArea } from '../../src/assets/domain/has-area.ts'
import type { BotWire, CriteriaWire } from '../../src/bots/wire.ts'
import type { Text } from '../locales/text.ts'
import type { Preview } from './api.ts'

/** What the settings dialog may change. A `digestThreshold` that is no number is being typed. */
export type Draft = CriteriaWire &
  Pick<BotWire, 'isActive' | 'botName' | 'description' | (typeof POSTING)[number]>

/** Where, when and how a bot posts. */
const POSTING = [
  'channels',
  'digestThreshold',
  'quietHours',
  'postLanguage',
  'shortlistId',
] as const

/** The properties of a control that bots and the finder share. */
export type CriterionProps = {
  draft: CriteriaWire
  problem: string | undefined
  onChange(part: Partial<CriteriaWire>): void
  /** Whether homes that do not state the fact are left out, as the finder does. */
  isSearch?: boolean
}

/** The properties of a control of the settings dialog. */
export type ControlProps = {
  draft: CriteriaWire
  problem: string | undefined
  /** Homes by price; null until they are known. */
  histogram: Preview['histogram'] | null
  onChange(part: Partial<CriteriaWire>): void
}

/** By criterion, and of the other fields that can be wrong. */
export type DraftProblems = Partial<
  Record<FieldName | 'botName' | 'quietHours' | 'digestThreshold', string>
>

/** The criteria of an object that holds more than them. */
export function criteriaOf(criteria: CriteriaWire): CriteriaWire {
  return onlyCriteria(criteria) as CriteriaWire
}

/** A bot, ready to be changed. One that never had an area is to run once it has one. */
export function draftOf(bot: BotWire): Draft {
  const isActive = bot.isActive || !hasArea(bot)
  const { botName, description, channels, digestThreshold, quietHours, postLanguage, shortlistId } =
    bot
  const posting = { channels, digestThreshold, quietHours, postLanguage, shortlistId }
  return { ...criteriaOf(bot), isActive, botName, description, ...posting }
}

/** Whether saving would change anything. Areas count by what is chosen, not by its order. */
export function isChanged(before: Draft, after: Draft): boolean {
  const plain = ({ neighborhoodCodes, ...rest }: Draft) =>
    JSON.stringify([rest, neighborhoodCodes.toSorted((one, other) => one - other)])
  return plain(before) !== plain(after)
}

/** Why the draft cannot be saved, by field, in the chosen language. */
export function problemsOf(draft: Draft, { settings }: Pick<Text, 'settings'>): DraftProblems {
  const { quietHours, digestThreshold } = settings.quiet.problems
  return {
    ...problemsOfCriteria(draft, { settings }),
    ...(!isQuietRule(draft.quietHours) && { quietHours }),
    ...(Number.isNaN(draft.digestThreshold) && { digestThreshold }),
  }
}

/** Why the criteria cannot be saved, by field, in the chosen language. */
export function problemsOfCriteria(
  criteria: CriteriaWire,
  { settings }: Pick<Text, 'settings'>,
): Partial<Record<FieldName, string>> {
  const wrong = criteriaProblems(criteria)
  const names = FIELD_NAMES.filter((name) => name in wrong)
  return Object.fromEntries(names.map((name) => [name, settings.problems[name]]))
}

/** An empty field is no time. */
function isQuietRule(rule: Draft['quietHours']): boolean {
  return rule === null || (rule.from !== '' && rule.to !== '' && rule.from !== rule.to)
}
