import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AssetWire } from '../../../src/assets/wire.ts'
import { isAsked } from '../../testing/asked.ts'
import { type Answers, open } from '../../testing/open.tsx'
import { aHome, NOA, refusal } from '../../testing/samples.ts'
import { isOff } from '../../testing/settings.tsx'

const ADMIN = { ...NOA, roles: ['user', 'admin'] }
const HOMES = [
  aHome(),
  aHome({ _id: 'a2', location: 'הרצל 12, חיפה' }),
  aHome({ _id: 'a3', location: '' }),
]

function openHomes(answers: Answers = {}, path = '/admin/properties', homes: AssetWire[] = HOMES) {
  return open(path, {
    user: ADMIN,
    answers: {
      'GET /api/assets': () => ({
        assets: homes,
        pagination: { total: homes.length, limit: 12, page: 1 },
        relax: [],
      }),
      'GET /api/sources': [],
      ...answers,
    },
  })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.getByRole('checkbox', { name })

test('the tools are on the page of administrators only', async () => {
  await openHomes({}, '/properties')
  await act(async () => void (await import('./home-tools.tsx')))
  expect(screen.queryByRole('button', { name: 'Merge homes' })).toBeNull()
})

test('the chosen homes are merged after a confirmation, and the list is loaded again', async () => {
  const homes = [...HOMES]
  const { sent } = await openHomes(
    {
      'POST /api/assets/merge': () => {
        homes.splice(1, 1)
        return HOMES[0]
      },
    },
    '/admin/properties',
    homes,
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('Merge homes')
  screen.getByText('Choose the homes that are one and the same.')
  await userEvent.click(box('Merge הרצל 10, חיפה'))
  screen.getByText('1 home chosen')
  expect(isOff(screen.getByRole('button', { name: 'Merge these' }))).toBe(true)
  await userEvent.click(box('Merge הרצל 12, חיפה'))
  await userEvent.click(box('Merge Address not stated'))
  await userEvent.click(box('Merge Address not stated'))
  screen.getByText('2 homes chosen')
  await press('Merge these')
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge 2 homes' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByText('The homes were merged.')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ assetIds: ['a1', 'a2'] })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})

test.each([
  [refusal(409, 'They are one property already'), 'They are one property already'],
  [refusal(500, 'SQLITE_IOERR'), 'The homes could not be merged. Please try again.'],
])('a merge that is refused says why, and the choice stays', async (answer, words) => {
  await openHomes({ 'POST /api/assets/merge': answer })
  await press('Merge homes')
  for (const name of ['Merge הרצל 10, חיפה', 'Merge הרצל 12, חיפה'])
    await userEvent.click(box(name))
  await press('Merge these')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  await dialog.findByText(words)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  screen.getByText('2 homes chosen')
  await press('Cancel merging')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const ITEM = { _id: 'i1', position: 1, facts: [] }

test('a post is added, and the page tells what was read and where the home is', async () => {
  const facts = [
    { field: 'rooms', value: 3, phrase: '3 חדרים' },
    { field: 'price', value: 6_500, phrase: '<b>6,500</b>' },
  ]
  const items = [
    { ...ITEM, outcome: 'home', assetId: 'a9', facts },
    { ...ITEM, position: 2, outcome: 'wanted', reason: 'its author looks for a home' },
  ]
  const { sent } = await openHomes({ 'POST /api/assets/import': { items } })
  await press('Add a post')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a post' }))
  expect(isOff(dialog.getByRole('button', { name: 'Add' }))).toBe(true)
  await userEvent.type(dialog.getByLabelText('Text of the post'), 'להשכרה')
  expect(isAsked()).toBe(true)
  await userEvent.type(dialog.getByLabelText('Link'), ' https://example.com/1 ')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  const result = within(await screen.findByRole('dialog', { name: 'What was read' }))
  expect(isAsked()).toBe(false)
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    text: 'להשכרה',
    url: 'https://example.com/1',
  })
  result.getByText('A new home')
  result.getByText('Somebody is looking: no home')
  result.getByText('its author looks for a home')
  result.getByText('<b>6,500</b>')
  expect(result.getByRole('link', { name: 'Open the home' }).getAttribute('href')).toBe(
    '/admin/properties?home=a9',
  )
  await userEvent.click(result.getByRole('button', { name: 'Add another' }))
  const again = await screen.findByLabelText<HTMLTextAreaElement>('Text of the post')
  expect(again.value).toBe('')
})

test('what is wrong with a post is told at its field, or below the buttons', async () => {
  let answer = Response.json(
    { message: 'url: x', code: 'invalid', errors: { url: 'must be the address of a page' } },
    { status: 422 },
  )
  await openHomes({ 'POST /api/assets/import': () => answer })
  await press('Add a post')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Link'), 'nowhere')
  const add = dialog.getByRole('button', { name: 'Add' })
  await userEvent.click(add)
  await dialog.findByText('must be the address of a page')
  answer = refusal(500, 'SQLITE_IOERR')
  await userEvent.click(add)
  await dialog.findByText('The post could not be added. Please try again.')
  answer = refusal(409, 'Another import is running')
  await userEvent.click(add)
  await dialog.findByText('Another import is running')
})

test('under the prefix of administrators a merged home redirects to the one that has its listings there', async () => {
  const detail = {
    ...aHome({ _id: 'a2' }),
    note: null,
    facts: [],
    warnings: [],
    listings: [],
    prices: [],
  }
  const { place } = await openHomes(
    {
      'GET /api/assets/a1': {
        ...detail,
        arrivals: [],
        isPrivate: false,
        comparables: { estimate: null, low: null, high: null, n: 0, assets: [] },
      },
      'GET /api/assets/a2': {
        ...detail,
        arrivals: [],
        isPrivate: false,
        comparables: { estimate: null, low: null, high: null, n: 0, assets: [] },
      },
      'GET /api/assets/a1/bots': [],
      'GET /api/assets/a2/bots': [],
    },
    '/admin/properties?home=a1',
  )
  expect(place()).toBe('/admin/properties?home=a2')
})
