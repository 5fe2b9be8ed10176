import { isolated } from '../../kernel/direction.ts'
import { criterion, field } from './criterion.ts'
import { missed } from './missed.ts'

export const ROOMS_MIN = 1
export const ROOMS_MAX = 10
/** Rooms are stored in tenths. */
const ROOM = 10

type RoomsMax = number | null
type RoomsCriterion = { rooms: number; roomsMax: RoomsMax }

const tenths = (rooms: number) => Math.round(rooms * ROOM)
const isHalves = (rooms: number) =>
  rooms >= ROOMS_MIN && rooms <= ROOMS_MAX && Number.isInteger(rooms * 2)
const FORM = {
  pattern: '^([1-9](\\.5)?|10)$',
  words: `a number from ${ROOMS_MIN} to ${ROOMS_MAX} in halves`,
}

const FEWER = { code: 'rooms', text: 'It has fewer rooms than this bot asks for' }
const MORE = { code: 'roomsMax', text: 'It has more rooms than this bot asks for' }

const roomsField = field<'rooms', number>()({
  initial: ROOMS_MIN,
  reads: ['rooms'],
  matches: ({ rooms }, home) => home.rooms === null || home.rooms >= rooms,
  obstacle: FEWER,
  obstacles: (of, home) =>
    home.rooms === null
      ? []
      : [
          missed(FEWER, {
            is: home.rooms,
            limit: of.rooms,
            say: (is, limit) =>
              `${is} ${is === 1 ? 'room is' : 'rooms are'} fewer than this bot's ${limit}`,
          }),
        ],
  isValid: ({ rooms }) => rooms >= ROOMS_MIN && rooms <= ROOMS_MAX,
  problem: { code: 'rooms', min: ROOMS_MIN, max: ROOMS_MAX },
  stored: {
    columns: ({ integer }) => ({ rooms: integer().notNull() }),
    write: (rooms) => ({ rooms: tenths(rooms) }),
    read: ({ rooms }) => rooms / ROOM,
  },
  where: ({ rooms }, { assets, sql, orNotStated }) =>
    orNotStated(assets.rooms, sql`${assets.rooms} >= ${tenths(rooms)}`),
  limits: ({ rooms }) => [{ fact: 'rooms', min: tenths(rooms) }],
  shape: ({ t }) => t.Number({ multipleOf: 0.5 }),
  filter: { form: FORM, read: Number, end: 'from' },
})

const roomsMaxField = field<'roomsMax', RoomsMax, { rooms: number }>()({
  initial: null,
  reads: ['rooms'],
  matches: ({ roomsMax }, home) =>
    roomsMax === null || home.rooms === null || home.rooms <= roomsMax,
  obstacle: MORE,
  obstacles: ({ roomsMax }, home) =>
    roomsMax === null || home.rooms === null
      ? []
      : [
          missed(MORE, {
            is: home.rooms,
            limit: roomsMax,
            say: (is, limit) =>
              `${is} ${is === 1 ? 'room is' : 'rooms are'} more than this bot's ${limit}`,
          }),
        ],
  isValid: ({ rooms, roomsMax }) => roomsMax === null || (isHalves(roomsMax) && roomsMax >= rooms),
  problem: { code: 'roomsMax', min: ROOMS_MIN, max: ROOMS_MAX },
  stored: {
    columns: ({ integer }) => ({ roomsMax: integer('rooms_max') }),
    write: (roomsMax) => ({ roomsMax: roomsMax === null ? null : tenths(roomsMax) }),
    read: ({ roomsMax }) => (roomsMax === null ? null : roomsMax / ROOM),
  },
  where: ({ roomsMax }, { assets, sql, orNotStated }) =>
    roomsMax === null
      ? undefined
      : orNotStated(assets.rooms, sql`${assets.rooms} <= ${tenths(roomsMax)}`),
  shape: ({ t }) =>
    t.Union([t.Number({ multipleOf: 0.5 }), t.Null()], {
      description: 'The largest number of rooms, null for any number',
    }),
  limits: ({ roomsMax }) => (roomsMax === null ? [] : [{ fact: 'rooms', max: tenths(roomsMax) }]),
  filter: {
    form: FORM,
    read: Number,
    end: 'to',
  },
})

/** The smallest and the largest number of rooms; half rooms count. */
export const rooms = criterion<RoomsCriterion>()({
  fields: { rooms: roomsField, roomsMax: roomsMaxField },
  isOptional: true,
  isAudited: true,
  why(of, home, words, ways) {
    if (home.rooms === null) return [words.roomsNotStated]
    const wanted =
      of.roomsMax === null ? words.from(String(of.rooms)) : isolated(`${of.rooms}–${of.roomsMax}`)
    const isMet = roomsField.matches(of, home, ways) && roomsMaxField.matches(of, home, ways)
    return [words.measured(words.rooms(home.rooms), wanted, isMet)]
  },
})
