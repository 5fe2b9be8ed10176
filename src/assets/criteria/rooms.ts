import { criterion, field } from './criterion.ts'

export const ROOMS_MIN = 1
export const ROOMS_MAX = 10
/** Rooms are stored in tenths. */
const ROOM = 10

const SAY = {
  en: {
    rooms: (rooms: number, wanted: number, isMet: boolean) =>
      isMet ? `${rooms} rooms, you want ${wanted} and up` : `${rooms} rooms, fewer than ${wanted}`,
    notStated: 'The number of rooms is not stated, so it is not left out',
  },
  he: {
    rooms: (rooms: number, wanted: number, isMet: boolean) =>
      isMet ? `${rooms} חדרים, ביקשתם ${wanted} ומעלה` : `${rooms} חדרים, פחות מ-${wanted}`,
    notStated: 'מספר החדרים לא צוין, ולכן לא נפסל',
  },
}

const roomsField = field<'rooms', number>()({
  initial: ROOMS_MIN,
  reads: ['rooms'],
  matches: ({ rooms }, home) => home.rooms === null || home.rooms >= rooms,
  obstacle: { code: 'rooms', text: 'It has fewer rooms than this bot asks for' },
  isValid: ({ rooms }) => rooms >= ROOMS_MIN && rooms <= ROOMS_MAX,
  problem: `Please set a valid number of rooms (${ROOMS_MIN}-${ROOMS_MAX})`,
  stored: {
    columns: ({ integer }) => ({ rooms: integer().notNull() }),
    write: (rooms) => ({ rooms: Math.round(rooms * ROOM) }),
    read: ({ rooms }) => rooms / ROOM,
  },
  where: ({ rooms }, { assets, sql, orNotStated }) =>
    orNotStated(assets.rooms, sql`${assets.rooms} >= ${Math.round(rooms * ROOM)}`),
  shape: ({ t }) => t.Number({ multipleOf: 0.5 }),
})

/** The smallest number of rooms; half rooms count. */
export const rooms = criterion<{ rooms: number }>()({
  fields: { rooms: roomsField },
  isOptional: true,
  isAudited: true,
  why: (of, home, language) => [
    home.rooms === null
      ? SAY[language].notStated
      : SAY[language].rooms(home.rooms, of.rooms, roomsField.matches(of, home)),
  ],
})
