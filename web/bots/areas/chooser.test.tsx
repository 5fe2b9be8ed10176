import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBot } from '../../testing/samples.ts'
import { openSettings, press, save } from '../../testing/settings.tsx'

const search = () => screen.getByRole('combobox', { name: 'Search Areas' }) as HTMLInputElement
const rows = () => screen.queryAllByRole('treeitem')
const texts = () => rows().map(({ textContent }) => textContent)
const checked = (name: RegExp) =>
  screen.getByRole('treeitem', { name }).getAttribute('aria-checked')

async function savedCodes(sent: { method: string; body: unknown }[]) {
  await userEvent.click(save())
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
  const saved = sent.at(-1)?.body as { neighborhoodCodes: number[] } | undefined
  return saved?.neighborhoodCodes ?? []
}

test('a city is a folded row that says how much of it is chosen', async () => {
  await openSettings()
  expect(texts()).toEqual(['חיפה2 of 3', 'תל אביב יפו1'])
  expect([checked(/חיפה/), checked(/תל אביב/)]).toEqual(['mixed', 'false'])
  expect(screen.getByRole('tree').getAttribute('aria-multiselectable')).toBe('true')
  await press('Unfold חיפה')
  expect(texts()).toEqual([
    'חיפה2 of 3',
    'הדר מרכז',
    'נווה שאנן',
    'מורדות נווה שאנן',
    'תל אביב יפו1',
  ])
  expect(rows().map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2', '2', '2', '1'])
  await press('Fold חיפה')
  expect(rows()).toHaveLength(2)
})

test('a whole city is one choice, and so is no area of it', async () => {
  const { sent } = await openSettings()
  await userEvent.click(screen.getByRole('treeitem', { name: /חיפה/ }))
  expect(checked(/חיפה/)).toBe('true')
  screen.getByText('3 in 1 city')
  expect(screen.getAllByText('all 3')).toHaveLength(2)
  await userEvent.click(screen.getByRole('treeitem', { name: /חיפה/ }))
  expect(checked(/חיפה/)).toBe('false')
  await userEvent.click(screen.getByRole('treeitem', { name: /חיפה/ }))
  await userEvent.click(screen.getByRole('treeitem', { name: /תל אביב/ }))
  screen.getByText('4 in 2 cities')
  expect((await savedCodes(sent)).sort()).toEqual([1671, 1676, 205, 642].sort())
})

test('the keyboard walks the tree from the search field', async () => {
  const { sent } = await openSettings()
  await userEvent.click(search())
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
  const active = document.getElementById(search().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('הדר מרכז')
  await userEvent.keyboard(' ')
  expect(checked(/הדר/)).toBe('false')
  await userEvent.keyboard('{ArrowLeft}')
  expect(texts()).toEqual(['חיפה1 of 3', 'תל אביב יפו1'])
  await userEvent.keyboard(' ')
  expect(checked(/חיפה/)).toBe('true')
  expect(search().value).toBe('')
  expect(document.activeElement === search()).toBe(true)
  expect(await savedCodes(sent)).toHaveLength(3)
})

test('found areas say their city, and the typed beginning is marked', async () => {
  await openSettings()
  await userEvent.type(search(), 'שאנן נוו')
  expect(texts()).toEqual(['נווה שאנןחיפה', 'מורדות נווה שאנןחיפה'])
  screen.getByText('2 areas')
  expect([...document.querySelectorAll('mark')].slice(0, 2).map((one) => one.textContent)).toEqual([
    'נוו',
    'שאנן',
  ])
  await userEvent.clear(search())
  await userEvent.type(search(), 'hadar')
  expect(texts()).toEqual(['הדר מרכזחיפה'])
})

test('the only city of a search is open, and can be taken whole by Enter', async () => {
  await openSettings(aBot({ neighborhoodCodes: [205] }))
  await userEvent.type(search(), 'haifa')
  expect(rows()).toHaveLength(4)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  screen.getByText('4 in 2 cities')
})

test('a search that finds nothing says so, and Escape or Clear empties it', async () => {
  await openSettings()
  await userEvent.type(search(), 'xylophone')
  screen.getByText('No areas match')
  expect([search().getAttribute('aria-expanded'), screen.queryByRole('tree')]).toEqual([
    'false',
    null,
  ])
  await userEvent.keyboard('{Escape}')
  expect([search().value, rows().length]).toEqual(['', 2])
  await userEvent.type(search(), 'x')
  await press('Clear')
  expect([search().value, document.activeElement === search()]).toEqual(['', true])
})

const chips = () => screen.getAllByRole('button', { name: /^Remove (חיפה|תל אביב)/ })

test('chips are cities in one Tab stop: arrows move, Delete removes, the focus is never lost', async () => {
  const { sent } = await openSettings(aBot({ neighborhoodCodes: [642, 1671, 205] }))
  expect(chips().map((chip) => chip.parentElement?.textContent)).toEqual([
    'חיפה·2',
    'תל אביב יפו·all 1',
  ])
  expect(chips().map((chip) => chip.tabIndex)).toEqual([0, -1])
  chips()[0]?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(chips().map((chip) => chip.tabIndex)).toEqual([-1, 0])
  await userEvent.keyboard('{ArrowRight}{Delete}')
  expect(document.activeElement === chips()[0]).toBe(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove תל אביב יפו')
  await userEvent.keyboard('{Delete}')
  expect(document.activeElement === search()).toBe(true)
  screen.getByText('None selected')
  await userEvent.type(search(), 'haifa{ArrowDown}{Enter}')
  expect(await savedCodes(sent)).toHaveLength(3)
})

test('Backspace in an empty field removes the last city', async () => {
  await openSettings(aBot({ neighborhoodCodes: [642, 205] }))
  await userEvent.click(search())
  await userEvent.keyboard('{Backspace}')
  screen.getByText('1 in 1 city')
})

test('small screens open the areas as a sheet, and come back with the focus on their row', async () => {
  await openSettings()
  const row = screen.getByRole('button', { name: /^Areas חיפה/ })
  await userEvent.click(row)
  const back = screen.getByRole('button', { name: 'Back to Bot Settings' })
  expect(document.activeElement === back).toBe(true)
  screen.getByText('Choose areas')
  await press('Use 2 areas')
  await waitFor(() => expect(document.activeElement === row).toBe(true))
  expect(screen.queryByText('Choose areas')).toBeNull()
})
