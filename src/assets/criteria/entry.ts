import { dayNumber, entryDay, isDay } from '../domain/entry.ts'
import { asItIs, criterion, field, type HomeSql, type Obstacle, type Shapes } from './criterion.ts'
import { missed } from './missed.ts'

/** A day, `YYYY-MM-DD`; null: any. */
type Day = string | null
type EntryCriterion = { entryFrom: Day; entryTo: Day }

const PROBLEM = { code: 'entryDays' } as const
const FORM = { pattern: '^\\d{4}-\\d\\d-\\d\\d$', words: 'a day as YYYY-MM-DD' }
const isDayOrAny = (day: Day) => day === null || isDay(day)
const shape =
  (description: string) =>
  ({ t }: Shapes) =>
    t.Union([t.String({ maxLength: 100 }), t.Null()], {
      description: `${description}, YYYY-MM-DD; null for any`,
    })

/** The stated day of entry in SQL; null when none is stated. */
const statedDay = ({ assets, sql }: HomeSql) =>
  sql`(case when ${assets.entryDate} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' then substr(${assets.entryDate}, 1, 10) end)`

const EARLIER = { code: 'entryFrom', text: 'Its entry is earlier than this bot asks for' }
const LATER = { code: 'entryTo', text: 'Its entry is later than this bot asks for' }

/** Names the stated day and the one that the bot asks for. */
function missedDay(obstacle: Obstacle, limit: Day, stated: string | null): Obstacle[] {
  const is = entryDay(stated)
  if (limit === null || is === null) return []
  const side = is < limit ? 'before' : 'after'
  const say = () => `Entry ${dayText(is)} is ${side} this bot's ${dayText(limit)}`
  return [missed(obstacle, { is, limit, say })]
}

const entryFrom = field<'entryFrom', Day>()({
  initial: null,
  reads: ['entryDate'],
  matches(of, { entryDate }) {
    const day = of.entryFrom === null ? null : entryDay(entryDate)
    return of.entryFrom === null || day === null || day >= of.entryFrom
  },
  obstacle: EARLIER,
  obstacles: (of, home) => missedDay(EARLIER, of.entryFrom, home.entryDate),
  isValid: (of) => isDayOrAny(of.entryFrom),
  problem: PROBLEM,
  stored: asItIs('entryFrom', ({ text }) => text('entry_from')),
  where: (of, home) =>
    of.entryFrom === null
      ? undefined
      : home.orNotStated(statedDay(home), home.sql`${statedDay(home)} >= ${of.entryFrom}`),
  shape: shape('The first day of entry'),
  limits: (of) => (of.entryFrom === null ? [] : [{ fact: 'entry', min: dayNumber(of.entryFrom) }]),
  filter: {
    form: FORM,
    read: String,
    end: 'from',
  },
})

const entryTo = field<'entryTo', Day, { entryFrom: Day }>()({
  initial: null,
  reads: ['entryDate'],
  matches(of, { entryDate }) {
    const day = of.entryTo === null ? null : entryDay(entryDate)
    return of.entryTo === null || day === null || day <= of.entryTo
  },
  obstacle: LATER,
  obstacles: (of, home) => missedDay(LATER, of.entryTo, home.entryDate),
  isValid: ({ entryFrom: from, entryTo: to }) =>
    isDayOrAny(to) && (from === null || to === null || from <= to),
  problem: PROBLEM,
  stored: asItIs('entryTo', ({ text }) => text('entry_to')),
  where: (of, home) =>
    of.entryTo === null
      ? undefined
      : home.orNotStated(statedDay(home), home.sql`${statedDay(home)} <= ${of.entryTo}`),
  shape: shape('The last day of entry'),
  limits: (of) => (of.entryTo === null ? [] : [{ fact: 'entry', max: dayNumber(of.entryTo) }]),
  filter: {
    form: FORM,
    read: String,
    end: 'to',
  },
})

/** The first and the last day of entry. */
export const entry = criterion<EntryCriterion>()({
  fields: { entryFrom, entryTo },
  isOptional: true,
  isAudited: true,
  unstated: {
    facts: ['entry'],
    of: (of, { entryDate }) =>
      (of.entryFrom !== null || of.entryTo !== null) && entryDate === null ? ['entry'] : [],
  },
  why(of, home, words, ways) {
    const day = entryDay(home.entryDate)
    if ((of.entryFrom === null && of.entryTo === null) || day === null) return []
    return [
      words.entry(
        dayText(day),
        entryFrom.matches(of, home, ways) && entryTo.matches(of, home, ways),
      ),
    ]
  },
})

/** 1.3.2026 */
function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}.${month}.${year}`
}
