import { afterEach, expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dropDrafts } from '../lib/drafts.ts'
import { open } from '../testing/open.tsx'
import { aDetail, NOA } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'
import { aShortlist, listHome } from '../testing/shortlist-samples.ts'

const members = [
  ...aShortlist().members,
  { _id: 'u3', name: 'Itamar Noy', avatar: 'avatar_2', role: 'member' as const },
  { _id: 'u4', name: '', avatar: 'avatar_4', role: 'member' as const },
]
afterEach(dropDrafts)

const AT = '/api/shortlists/s1/homes/a1'

async function openField() {
  const opened = await open('/properties?home=a1', {
    user: NOA,
    answers: {
      'GET /api/assets/a1': aDetail({ isSaved: true }),
      'GET /api/assets/a1/bots': [],
      'GET /api/shortlists': [{ ...aShortlist(), members }],
      [`GET ${AT}`]: listHome('a1', 'new'),
      [`GET ${AT}/comments`]: [],
      [`POST ${AT}/comments`]: [],
    },
  })
  return { ...opened, field: await screen.findByLabelText<HTMLTextAreaElement>('Write a comment') }
}

const list = () => screen.queryByRole('listbox', { name: 'Mention a member' })
const names = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const marked = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')

test('the other members who have a name are offered, and what is typed narrows them down', async () => {
  const { field } = await openField()
  await userEvent.type(field, 'So @')
  expect(names()).toEqual(['Itai Ben-David', 'Itamar Noy'])
  expect(field.getAttribute('aria-controls')).toBe(list()?.id ?? '')
  expect(marked(field)?.textContent).toBe('Itai Ben-David')
  await userEvent.type(field, 'itam')
  expect(names()).toEqual(['Itamar Noy'])
  await userEvent.type(field, 'x')
  expect(list()).toBeNull()
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)
})

test('arrows mark one, around the ends, and Enter writes the name', async () => {
  const { field, sent } = await openField()
  await userEvent.type(field, '@it{ArrowDown}')
  expect(marked(field)?.textContent).toBe('Itamar Noy')
  expect(marked(field)?.getAttribute('aria-selected')).toBe('true')
  await userEvent.type(field, '{ArrowDown}')
  expect(marked(field)?.textContent).toBe('Itai Ben-David')
  await userEvent.type(field, '{ArrowUp}{Enter}')
  expect(field.value).toBe('@Itamar Noy ')
  expect(list()).toBeNull()
  await userEvent.type(field, 'look')
  await press('Send')
  const said = () => sent.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  await waitFor(() => expect(said()).toContainEqual({ text: '@Itamar Noy look', onlyMe: false }))
})

test('a name is written where the caret is, by a finger too, and the focus stays', async () => {
  const { field } = await openField()
  await userEvent.type(field, 'Ask  first')
  await userEvent.type(field, '@', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  await userEvent.click(screen.getByRole('option', { name: 'Itai Ben-David' }))
  expect(field.value).toBe('Ask @Itai Ben-David  first')
  expect(document.activeElement === field).toBe(true)
  expect(field.selectionStart).toBe('Ask @Itai Ben-David '.length)
})

test('Escape closes the list until another @, and not the home', async () => {
  const { field } = await openField()
  await userEvent.type(field, '@i{Escape}')
  expect(list()).toBeNull()
  expect(screen.queryByLabelText('Write a comment')).not.toBeNull()
  await userEvent.type(field, 't')
  expect(list()).toBeNull()
  await userEvent.type(field, '{Enter}@')
  expect(names()).toHaveLength(2)
  await userEvent.tab({ shift: true })
  expect(list()).toBeNull()
})

test('a comment for oneself mentions nobody', async () => {
  const { field } = await openField()
  await press('Only you see this comment')
  await userEvent.type(field, '@i')
  expect(list()).toBeNull()
})
