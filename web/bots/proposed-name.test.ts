import { expect, test } from 'bun:test'
import { BOT_NAME_MAX } from '../../src/bots/domain/bot.ts'
import { AREAS } from '../testing/areas.ts'
import { proposedName } from './proposed-name.ts'

const nothing = { neighborhoodCodes: [], polygons: [] }
const drawn = { name: 'ליד הים', ring: [] } as never

test.each([
  ['nothing yet', nothing, ''],
  ['one area', { ...nothing, neighborhoodCodes: [642] }, 'נווה שאנן, חיפה'],
  ['several of a city', { ...nothing, neighborhoodCodes: [642, 1671] }, 'חיפה'],
  ['two cities', { ...nothing, neighborhoodCodes: [205, 642] }, 'חיפה, תל אביב יפו'],
  ['a drawn area', { ...nothing, polygons: [drawn] }, 'ליד הים'],
  ['both', { neighborhoodCodes: [1671, 642], polygons: [drawn] }, 'חיפה, ליד הים'],
])('a bot is named after its areas: %s', (_, criteria, name) => {
  expect(proposedName(AREAS, criteria, [])).toBe(name)
})

test('a name that another bot has gets a number', () => {
  const criteria = { ...nothing, neighborhoodCodes: [642, 1671] }
  expect(proposedName(AREAS, criteria, ['חיפה'])).toBe('חיפה 2')
  expect(proposedName(AREAS, criteria, ['חיפה 2', 'חיפה'])).toBe('חיפה 3')
})

test('a name is never longer than it may be', () => {
  const areas = Array.from({ length: 40 }, (_, code) => ({
    ...AREAS[0],
    code,
    name: `עיר מספר ${code} - הכל`,
    cityNames: [],
    areaNames: [],
  }))
  const criteria = { ...nothing, neighborhoodCodes: areas.map(({ code }) => code) }
  const name = proposedName(areas, criteria, [])
  expect(name.length).toBeLessThanOrEqual(BOT_NAME_MAX)
  expect(name).toBe('עיר מספר 0, עיר מספר 1 +38')
  expect(proposedName(areas, criteria, [name]).length).toBeLessThanOrEqual(BOT_NAME_MAX)
})
