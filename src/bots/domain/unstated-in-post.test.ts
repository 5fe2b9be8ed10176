import { expect, test } from 'bun:test'
import { UNSTATED_FACTS } from '../../assets/criteria/unstated.ts'
import { HOME_WORDS } from '../../assets/told/words.ts'
import { unstatedIn } from './unstated-in-post.ts'

const toldIn = (post: string) => unstatedIn(post, HOME_WORDS.en.facts)

test('a post in one line tells what it does not state, in its order', () => {
  const [first, ...others] = UNSTATED_FACTS
  const line = (...facts: readonly (typeof UNSTATED_FACTS)[number][]) =>
    [
      '₪5,000',
      'rooms not stated',
      'הרצל 10',
      ...facts.map((fact) => HOME_WORDS.en.unstated(HOME_WORDS.en.facts[fact])),
    ].join(' · ')
  expect(toldIn(line())).toEqual([])
  expect(toldIn(line(...others, first))).toEqual([...others, first])
  expect(toldIn(`${line('pets', 'lift')} (was ₪6,000, −17%)`)).toEqual(['pets', 'lift'])
  expect(toldIn('lift')).toEqual([])
})
