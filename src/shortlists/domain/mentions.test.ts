import { expect, test } from 'bun:test'
import { mayMean, mentionedIn, typedMention } from './mentions.ts'

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

test.each([
  ['@', 1, { from: 0, name: '' }],
  ['so @no', 6, { from: 3, name: 'no' }],
  ['so @no', 5, { from: 3, name: 'n' }],
  ['so @no', 3, null],
  ['@Noa L', 6, { from: 0, name: 'Noa L' }],
  ['@Noa Levi and @I', 16, { from: 14, name: 'I' }],
  ['(@איתי', 6, { from: 1, name: 'איתי' }],
  ['noa@example', 11, null],
  ['@noa\nand', 8, null],
  ['', 0, null],
])('in %p a mention is written before place %p', (text, caret, typed) => {
  expect(typedMention(text, caret)).toEqual(typed)
})

test.each([
  ['Noa Levi', '', true],
  ['Noa Levi', 'nO', true],
  ['Noa Levi', 'le', true],
  ['Noa Levi', 'noa l', true],
  ['Noa Levi', 'oa', false],
  ['Noa Levi', 'Noa Levi ', false],
  ['איתי', 'אי', true],
])('%p is offered for %p: %p', (name, typed, isOffered) => {
  expect(mayMean(name, typed)).toBe(isOffered)
})
