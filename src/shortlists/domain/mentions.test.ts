import { expect, test } from 'bun:test'
import { mentionedIn } from './mentions.ts'

const NOA = { firstname: 'Noa', lastname: 'Levi' }
const NOA_BAR = { firstname: 'Noa', lastname: 'Bar' }
const ITAI = { firstname: 'איתי', lastname: '' }
const NAMELESS = { firstname: '', lastname: '' }

test.each([
  ['@Noa Levi, shall we?', [NOA]],
  ['@noa', [NOA, NOA_BAR]],
  ['so @Noa Bar and @איתי!', [NOA_BAR, ITAI]],
  ['@Noah', []],
  ['Noa Levi', []],
  ['mail me@noa', [NOA, NOA_BAR]],
  ['@', []],
  ['@@Noa Levi @Noa Levi', [NOA]],
])('%s', (text, mentioned) => {
  expect(mentionedIn(text, [NOA, NOA_BAR, ITAI, NAMELESS])).toEqual(mentioned)
})
