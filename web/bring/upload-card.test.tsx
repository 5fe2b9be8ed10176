import { expect, test } from 'bun:test'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CameWire } from '../../src/ways-in/bring/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { refusal } from '../testing/samples.ts'

const CAME: CameWire = {
  files: [
    { name: 'alert.eml', counts: { home: 2, other: 1 } },
    { name: 'chat.txt', counts: {} },
    { name: 'a.png', problem: 'It is no mail', counts: {} },
  ],
}
const FILES = ['alert.eml', 'chat.txt', 'a.png'].map((name) => new File(['x'], name))

async function openBring(answers: Answers = {}) {
  const opened = await open('/bring', {
    answers: {
      'GET /api/bring': {
        mail: {
          available: false,
          address: null,
          state: 'none',
          lastAt: null,
          count: 0,
          confirmation: null,
        },
        telegram: { available: false, botName: null, linked: false, lastAt: null, count: 0 },
        share: { lastAt: null, count: 0 },
        recent: [],
      },
      'POST /api/bring/files': CAME,
      ...answers,
    },
  })
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=".eml"]')
  if (!input) throw new Error('There is no field for files')
  const uploads = () => opened.sent.filter(({ path }) => path === '/api/bring/files')
  return { ...opened, input, uploads }
}

const lines = () =>
  [...screen.getByRole('region', { name: 'Upload' }).querySelectorAll('li')].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(': '),
  )

const DONE = [
  'alert.eml: Home: 2, Not a home: 1',
  'chat.txt: No home in it',
  'a.png: It is no mail',
]

test('files that are chosen are sent, and each says what came of it', async () => {
  const { input, uploads, sent } = await openBring()
  const loads = () => sent.filter(({ path }) => path === '/api/bring').length
  const before = loads()
  fireEvent.change(input, { target: { files: FILES } })
  await waitFor(() => expect(lines()).toEqual(DONE))
  expect(uploads()).toHaveLength(1)
  await waitFor(() => expect(loads()).toBeGreaterThan(before))
})

test('the button opens the choice of files', async () => {
  const { input, uploads } = await openBring()
  let isOpened = false
  input.addEventListener('click', () => {
    isOpened = true
  })
  screen.getByRole('button', { name: 'Choose files' }).focus()
  await userEvent.keyboard('{Enter}')
  expect([isOpened, uploads().length]).toEqual([true, 0])
})

test('files are dropped on the card', async () => {
  await openBring()
  fireEvent.drop(screen.getByRole('region', { name: 'Upload' }), { dataTransfer: { files: FILES } })
  await waitFor(() => expect(lines()).toEqual(DONE))
})

test('a drop of no files sends nothing; a refusal is said', async () => {
  const { input, uploads } = await openBring({
    'POST /api/bring/files': () => refusal(413, 'The request is too large'),
  })
  const card = screen.getByRole('region', { name: 'Upload' })
  fireEvent.drop(card, { dataTransfer: { files: [] } })
  expect(uploads()).toHaveLength(0)
  fireEvent.change(input, { target: { files: FILES } })
  await screen.findByText('The request is too large')
  expect(lines()).toEqual([])
})
