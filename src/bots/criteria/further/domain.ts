// Criteria on what is read from the details and the texts of listings.
import { entryDay, isDay } from '../../../assets/entry/domain.ts'
import { isMustHave, LACKING, lacking, type MustHave } from '../../must-have/domain.ts'
import { areMuted, cleanPhones, isPhoneList, MUTED_PHONES_MAX } from '../../muted-phones/domain.ts'
import { declarer } from '../declaration/domain.ts'

export type FurtherCriteria = {
  /** What a home must have. One that is stated to lack any of it is left out. */
  features: readonly MustHave[]
  /** The first and the last day of entry, `YYYY-MM-DD`; null: any. */
  entryFrom: string | null
  entryTo: string | null
  /** The lowest and the highest floor; 1 leaves out the ground floor. Null: any. */
  floorMin: number | null
  floorMax: number | null
  /** A home is left out when each of its live listings has one of these numbers (`phoneKey`). */
  mutedPhones: readonly string[]
}

const criterion = declarer<FurtherCriteria>()

const FLOOR_MIN = -5
const FLOOR_MAX = 100

/** Exported on its own because SQL cannot decide it: a search calls its test with one column. */
export const MUTED_PHONES = criterion({
  initial: [],
  reads: ['listingPhones'],
  matches: ({ mutedPhones }, { listingPhones }) => !areMuted(mutedPhones, listingPhones),
  obstacle: { code: 'muted', text: 'Its phone number is muted' },
  isValid: ({ mutedPhones }) => isPhoneList(mutedPhones),
  problem: `Please mute at most ${MUTED_PHONES_MAX} phone numbers, each of 4 to 15 digits`,
  clean: cleanPhones,
})

const isFloor = (floor: number | null) =>
  floor === null || (Number.isInteger(floor) && floor >= FLOOR_MIN && floor <= FLOOR_MAX)
const isDayOrAny = (day: string | null) => day === null || isDay(day)
const IMPOSSIBLE_FLOOR = `Please set valid floors (${FLOOR_MIN} to ${FLOOR_MAX}), the lowest first`
const IMPOSSIBLE_DAY = 'Please set valid days of entry (YYYY-MM-DD), the first one first'

/** In the order in which problems and obstacles are listed. */
export const FURTHER = {
  features: criterion({
    initial: [],
    reads: ['features'],
    matches: ({ features }, home) => lacking(features, home.features).length === 0,
    obstacle: { code: 'features', text: 'It lacks something that this bot asks for' },
    obstacles: ({ features }, home) =>
      lacking(features, home.features).map((name) => ({ code: name, text: LACKING[name] })),
    isValid: ({ features }) => features.every(isMustHave),
    problem: 'Please select what a home must have from the list',
    clean: (features) => [...new Set(features)],
  }),
  entryFrom: criterion({
    initial: null,
    reads: ['entryDate'],
    matches: ({ entryFrom }, { entryDate }) => {
      const day = entryFrom === null ? null : entryDay(entryDate)
      return entryFrom === null || day === null || day >= entryFrom
    },
    obstacle: { code: 'entryFrom', text: 'Its entry is earlier than this bot asks for' },
    isValid: ({ entryFrom }) => isDayOrAny(entryFrom),
    problem: IMPOSSIBLE_DAY,
  }),
  entryTo: criterion({
    initial: null,
    reads: ['entryDate'],
    matches: ({ entryTo }, { entryDate }) => {
      const day = entryTo === null ? null : entryDay(entryDate)
      return entryTo === null || day === null || day <= entryTo
    },
    obstacle: { code: 'entryTo', text: 'Its entry is later than this bot asks for' },
    isValid: ({ entryFrom, entryTo }) =>
      isDayOrAny(entryTo) && (entryFrom === null || entryTo === null || entryFrom <= entryTo),
    problem: IMPOSSIBLE_DAY,
  }),
  floorMin: criterion({
    initial: null,
    reads: ['floor'],
    matches: ({ floorMin }, { floor }) => floorMin === null || floor === null || floor >= floorMin,
    obstacle: { code: 'floorMin', text: 'Its floor is lower than this bot asks for' },
    isValid: ({ floorMin }) => isFloor(floorMin),
    problem: IMPOSSIBLE_FLOOR,
  }),
  floorMax: criterion({
    initial: null,
    reads: ['floor'],
    matches: ({ floorMax }, { floor }) => floorMax === null || floor === null || floor <= floorMax,
    obstacle: { code: 'floorMax', text: 'Its floor is higher than this bot asks for' },
    isValid: ({ floorMin, floorMax }) =>
      isFloor(floorMax) && (floorMin === null || floorMax === null || floorMin <= floorMax),
    problem: IMPOSSIBLE_FLOOR,
  }),
  mutedPhones: MUTED_PHONES,
}
