import { expect, test } from 'bun:test'
import { consoleSearch, historySearch } from './search.ts'

test('an address is read, and what does not fit is left out', () => {
  expect(consoleSearch({})).toEqual({})
  const direct = { tab: 'direct', chat: -1001234567890 }
  expect(consoleSearch(direct)).toEqual({ tab: 'direct', chat: '-1001234567890' })
  const history = { tab: 'history', type: 'received', status: 'failed', page: 3, size: 25 }
  expect(consoleSearch({ ...history, broadcast: 'a-1' })).toEqual({
    tab: 'history',
    type: 'received',
    status: 'failed',
    page: 3,
    size: 25,
    broadcast: 'a-1',
  })
  const wrong = { tab: 'x', chat: '../1', type: 'match', status: 'sent', broadcast: 'a b' }
  for (const page of [0, 1, -2, 1.5, 'x', 1e9, null])
    expect(consoleSearch({ ...wrong, page, size: 7 })).toEqual({})
  expect(consoleSearch({ size: 10, chat: {} })).toEqual({})
})

test('another part of the history begins with its first page', () => {
  const search = { tab: 'history', type: 'direct', page: 4, size: 5 } as const
  expect(historySearch(search, { type: undefined })).toEqual({ tab: 'history', size: 5 })
  expect(historySearch(search, { page: 5 })).toEqual({ ...search, page: 5 })
})
