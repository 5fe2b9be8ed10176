import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aHome, refusal } from '../testing/samples.ts'

const aDetail = (detail: Partial<AssetDetailWire> = {}): AssetDetailWire => ({
  ...aHome(),
  isSaved: false,
  isHidden: false,
  note: null,
  listings: [],
  prices: [],
  comparables: { estimate: null, low: null, high: null, n: 5, assets: [] },
  ...detail,
})

const openHome = (detail: Partial<AssetDetailWire> = {}, answers: Answers = {}) =>
  open('/properties?home=a1', { answers: { 'GET /api/assets/a1': aDetail(detail), ...answers } })

const marks = (note: string | null) => ({ _id: 'a1', isSaved: true, isHidden: false, note })

test('the phone can be called, and a mobile one opens WhatsApp with a greeting in Hebrew', async () => {
  await openHome({ phoneNumber: '+972 54 7712096' })
  const call = screen.getByRole('link', { name: '054-771-2096' })
  expect(call.getAttribute('href')).toBe('tel:+972547712096')
  const address = new URL(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
  expect([address.host, address.pathname]).toEqual(['wa.me', '/972547712096'])
  expect(address.searchParams.get('text')).toContain('הרצל 10')
})

test('a phone that is no mobile one has no WhatsApp, and a removed home has no phone', async () => {
  await openHome({ phoneNumber: '04-8123456' })
  screen.getByRole('link', { name: '04-8123456' })
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  await openHome({ removedAt: '2026-02-14T07:41:00.000Z' })
  expect(screen.queryByRole('link', { name: '054-771-2096' })).toBeNull()
})

test('a saved home has a note, which is kept when its field loses the focus', async () => {
  const { sent } = await openHome(
    {},
    {
      'PUT /api/assets/a1/saved': () => marks(sent.length > 1 ? 'quiet?' : null),
      'DELETE /api/assets/a1/saved': { ...marks(null), isSaved: false },
    },
  )
  sent.length = 0
  expect(screen.queryByLabelText('Your note')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const field = await screen.findByLabelText('Your note')
  await userEvent.click(field)
  await userEvent.tab()
  expect(sent.length).toBe(1)
  await userEvent.type(field, ' quiet? ')
  await userEvent.tab()
  await screen.findByText('Saved!')
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { note: 'quiet?' } })
  await userEvent.type(field, '!')
  expect(screen.queryByText('Saved!')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Saved' }))
  await screen.findByRole('button', { name: 'Save' })
  expect(screen.queryByLabelText('Your note')).toBeNull()
})

test('a note that could not be kept stays in its field with the reason', async () => {
  await openHome(
    { isSaved: true, note: 'one' },
    { 'PUT /api/assets/a1/saved': refusal(422, 'note: too long') },
  )
  await userEvent.type(screen.getByLabelText('Your note'), ' two')
  await userEvent.tab()
  await screen.findByText('note: too long')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your note').value).toBe('one two')
})
