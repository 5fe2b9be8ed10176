import { expect, test } from 'bun:test'
import { FIELD_NAMES, NEW_CRITERIA } from '../../src/assets/criteria/criteria.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import { aBot } from '../testing/samples.ts'
import { brief, unabridged } from './brief.ts'

const OWNER = 'Noa Levi'

test('a usual bot is told in few words, and is the same again', () => {
  const bot = aBot({ seenPosts: [] })
  expect(JSON.stringify(brief(bot, OWNER)).length).toBeLessThan(JSON.stringify(bot).length * 0.75)
  expect(unabridged(brief(bot, OWNER), OWNER)).toEqual(bot)
})

test('whatever is unusual is kept', () => {
  const bot = aBot({
    description: 'x',
    isActive: false,
    dealType: 'sale',
    rooms: 3,
    merchant: false,
    sizeMin: 40,
    excludeWords: ['מרתף'],
    seenPosts: [],
    seenPostsCount: 4,
    chatName: 'A group',
    chatId: '-100',
    priceLimit: [1_000, 5_000],
    createdBy: 'Dana Mizrahi',
  })
  expect(unabridged(brief(bot, OWNER), OWNER)).toEqual(bot)
  expect(brief({ ...bot, seenPosts: ['a'] }, OWNER)).toEqual(brief(bot, OWNER))
})

test('a bot whose criteria are those of a new one tells none of them but its areas', () => {
  const told = brief({ ...aBot({}), ...(NEW_CRITERIA as CriteriaWire) }, OWNER)
  expect(FIELD_NAMES.filter((name) => name in told)).toEqual(['neighborhoodCodes'])
})
