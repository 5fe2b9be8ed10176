import { expect, test } from 'bun:test'
import { UNSTATED_FACTS, unstatedIn, unstatedWords } from './domain.ts'

test('a post in one line tells what it does not state, in its order', () => {
  const [first, ...others] = UNSTATED_FACTS
  const line = (...facts: readonly (typeof UNSTATED_FACTS)[number][]) =>
    ['₪5,000', 'rooms not stated', 'הרצל 10', ...facts.map(unstatedWords)].join(' · ')
  expect(unstatedIn(line())).toEqual([])
  expect(unstatedIn(line(...others, first))).toEqual([...others, first])
  expect(unstatedIn(`${line('pets', 'lift')} (was ₪6,000, −17%)`)).toEqual(['pets', 'lift'])
  expect(unstatedIn('lift')).toEqual([])
})
