import { expect, test } from 'bun:test'
import { listHome, member } from '../testing/shortlist-samples.ts'
import { idOf, inStage, moved, placeOf, shownHomes, wholePlace } from './board.ts'
import { stepped } from './lift.ts'

const board = [
  listHome('a', 'new'),
  listHome('b', 'new'),
  listHome('c', 'new'),
  listHome('d', 'contacted'),
]
const ids = (homes: Parameters<typeof inStage>[0]) => homes.map(idOf).join('')

test('a home is moved before the home that has its new place, or to the end', () => {
  expect(ids(inStage(moved(board, 'c', { stage: 'new', index: 0 }), 'new'))).toBe('cab')
  expect(ids(inStage(moved(board, 'a', { stage: 'new', index: 1 }), 'new'))).toBe('bac')
  expect(ids(inStage(moved(board, 'a', { stage: 'new', index: 2 }), 'new'))).toBe('bca')
  const other = moved(board, 'a', { stage: 'contacted', index: 0 })
  expect([ids(inStage(other, 'new')), ids(inStage(other, 'contacted'))]).toEqual(['bc', 'ad'])
  expect(placeOf(moved(board, 'a', { stage: 'applied', index: 0 }), 'a')).toEqual({
    stage: 'applied',
    index: 0,
  })
})

test('a home that another member has taken off moves nothing', () => {
  expect(ids(moved(board, 'gone', { stage: 'new', index: 0 }))).toBe('abcd')
  expect(placeOf(board, 'gone')).toBeUndefined()
})

test('a place among the shown homes is one before the same home among all of them', () => {
  const shown = [board[0], board[2]].filter((home) => home !== undefined)
  expect(wholePlace(board, shown, 'd', { stage: 'new', index: 1 })).toEqual({
    stage: 'new',
    index: 2,
  })
  expect(wholePlace(board, shown, 'd', { stage: 'new', index: 2 })).toEqual({
    stage: 'new',
    index: 3,
  })
  expect(wholePlace(board, shown, 'c', { stage: 'new', index: 0 })).toEqual({
    stage: 'new',
    index: 0,
  })
})

test('homes are shown that all like, that wait for my vote, and that have a viewing', () => {
  const members = [member('noa'), member('itai')]
  const votes = (noa?: 1 | -1, itai?: 1 | -1) => [
    ...(noa ? [{ userId: 'noa', vote: noa } as const] : []),
    ...(itai ? [{ userId: 'itai', vote: itai } as const] : []),
  ]
  const viewing = { at: '', minutes: 30, note: '', remindMinutes: null, checklist: [] }
  const homes = [
    { ...listHome('a', 'new'), votes: votes(1, 1) },
    { ...listHome('b', 'new'), votes: votes(1, -1), viewing },
    { ...listHome('c', 'new'), votes: votes(undefined, 1) },
    listHome('d', 'declined'),
  ]
  const show = (which: Parameters<typeof shownHomes>[1], userId = 'noa') =>
    ids(shownHomes(homes, which, { members, userId }))
  expect(show('all')).toBe('abcd')
  expect(show('both')).toBe('a')
  expect(show('turn')).toBe('c')
  expect(show('turn', 'itai')).toBe('')
  expect(show('viewing')).toBe('b')
})

test('arrows move what was picked up within its stage, and no further than its ends', () => {
  const lift = { id: 'b', to: { stage: 'new', index: 1 } } as const
  const to = (key: string) => stepped(board, lift, key, false)?.to
  expect(to('ArrowUp')).toEqual({ stage: 'new', index: 0 })
  expect(to('ArrowDown')).toEqual({ stage: 'new', index: 2 })
  expect(to('Enter')).toBeUndefined()
  const atEnd = { id: 'b', to: { stage: 'new', index: 2 } } as const
  expect(stepped(board, atEnd, 'ArrowDown', false)?.to.index).toBe(2)
  const atTop = { id: 'b', to: { stage: 'new', index: 0 } } as const
  expect(stepped(board, atTop, 'ArrowUp', false)?.to.index).toBe(0)
})

test('arrows to the sides lead to the stage that is seen there, at the same height if it has one', () => {
  const lift = { id: 'c', to: { stage: 'new', index: 2 } } as const
  expect(stepped(board, lift, 'ArrowRight', false)?.to).toEqual({ stage: 'contacted', index: 1 })
  expect(stepped(board, lift, 'ArrowLeft', true)?.to).toEqual({ stage: 'contacted', index: 1 })
  expect(stepped(board, lift, 'ArrowLeft', false)?.to).toEqual({ stage: 'new', index: 2 })
  const last = { id: 'c', to: { stage: 'declined', index: 0 } } as const
  expect(stepped(board, last, 'ArrowRight', false)?.to.stage).toBe('declined')
  expect(stepped(board, last, 'ArrowRight', true)?.to.stage).toBe('applied')
})
