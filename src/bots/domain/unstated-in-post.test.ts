import { expect, test } from 'bun:test'
import { factNames, UNSTATED_FACTS, unstatedWords } from '../../assets/criteria/unstated.ts'
import { unstatedIn } from './unstated-in-post.ts'

const toldIn = (post: string) => unstatedIn(post, factNames('en'))

test('a post in one line tells what it does not state, in its order', () => {
  const [first, ...others] = UNSTATED_FACTS
  const line = (...facts: readonly (typeof UNSTATED_FACTS)[number][]) =>
    ['₪5,000', 'rooms not stated', 'הרצל 10', ...facts.map(unstatedWords)].join(' · ')
  expect(toldIn(line())).toEqual([])
  expect(toldIn(line(...others, first))).toEqual([...others, first])
  expect(toldIn(`${line('pets', 'lift')} (was ₪6,000, −17%)`)).toEqual(['pets', 'lift'])
  expect(toldIn('lift')).toEqual([])
})
