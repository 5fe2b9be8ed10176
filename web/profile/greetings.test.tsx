import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { standardText } from '../../src/assets/greeting/domain.ts'
import type { GreetingsWire } from '../../src/assets/greeting/wire.ts'
import { isAsked } from '../testing/asked.ts'
import { open } from '../testing/open.tsx'
import { NOA, refusal } from '../testing/samples.ts'

async function opened(kept: GreetingsWire, saved: unknown = kept) {
  const page = await open('/profile', {
    user: NOA,
    answers: {
      'GET /api/auth/sessions': [],
      'GET /api/users/me/greetings': kept,
      'PUT /api/users/me/greetings': saved,
    },
  })
  const part = within(await screen.findByRole('region', { name: 'Your first message' }))
  const message = await part.findByLabelText<HTMLTextAreaElement>('Message')
  const put = () => page.sent.findLast(({ method }) => method === 'PUT')?.body
  return { part, message, put }
}

test('a message is written in the language of the listing, with facts that the buttons insert', async () => {
  const en = 'Hi, {street} for {price}'
  const { part, message, put } = await opened({ he: 'שלום' }, { he: 'שלום', en })
  expect(message.value).toBe('שלום')
  await userEvent.selectOptions(part.getByLabelText('Language of the listing'), 'en')
  expect(message.value).toBe(standardText('en'))
  expect(part.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await userEvent.clear(message)
  await userEvent.type(message, 'Hi, ')
  await userEvent.click(part.getByRole('button', { name: 'Insert the street' }))
  expect(document.activeElement).toBe(message)
  await userEvent.type(message, ' for ')
  await userEvent.click(part.getByRole('button', { name: 'Insert the price' }))
  part.getByText('Hi, הרצל 10 for ₪5,400')
  await userEvent.selectOptions(part.getByLabelText('Language of the listing'), 'he')
  expect(isAsked()).toBe(true)
  await userEvent.selectOptions(part.getByLabelText('Language of the listing'), 'en')
  await userEvent.click(part.getByRole('button', { name: 'Save' }))
  await part.findByText('Saved!')
  expect(isAsked()).toBe(false)
  expect(put()).toEqual({ he: 'שלום', en })
})

test('the standard message comes back in place of an own one', async () => {
  const { part, message, put } = await opened({ he: 'שלום' }, {})
  await userEvent.click(part.getByRole('button', { name: 'Use the standard message' }))
  expect(message.value).toBe(standardText('he'))
  await userEvent.click(part.getByRole('button', { name: 'Save' }))
  await part.findByText('Saved!')
  expect(put()).toEqual({ he: '' })
})

test('a message that could not be saved stays to be saved again', async () => {
  const { part, message } = await opened({}, refusal(500, 'Out of order'))
  await userEvent.type(message, '!')
  await userEvent.click(part.getByRole('button', { name: 'Save' }))
  await part.findByRole('alert')
  expect(message.value).toEndWith('!')
  expect(part.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
})
