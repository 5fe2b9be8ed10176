import { expect, test } from 'bun:test'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { askProof } from '../lib/proof.ts'
import { open } from '../testing/open.tsx'

const WRONG = { message: 'x', errors: { password: 'The password is wrong' } }

/** A page over which the password is asked for, twice at the same time. */
async function asked(answer: () => unknown = () => ({ status: 'success' })) {
  const opened = await open('/profile', { answers: { 'POST /api/auth/proof': answer } })
  let both: Promise<boolean[]> = Promise.resolve([])
  await act(async () => {
    both = Promise.all([askProof(opened.store), askProof(opened.store)])
  })
  const field = await screen.findByLabelText('Your password')
  return { ...opened, both, field }
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the password is asked for once, by the keyboard alone', async () => {
  const { both, field, sent } = await asked()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('horse battery{Enter}')
  expect(await both).toEqual([true, true])
  await isGone()
  expect(sent.filter(({ path }) => path === '/api/auth/proof')).toMatchObject([
    { body: { password: 'horse battery' } },
  ])
})

test('a wrong or missing password is said at its field', async () => {
  let answer: unknown = Response.json(WRONG, { status: 422 })
  const { both, field } = await asked(() => answer)
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Password is required')
  await userEvent.type(field, 'wrong{Enter}')
  await screen.findByText('The password is wrong')
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
  answer = { status: 'success' }
  await userEvent.type(field, 'right{Enter}')
  expect(await both).toEqual([true, true])
})

test('Escape gives the question up', async () => {
  const { both } = await asked()
  await userEvent.keyboard('{Escape}')
  expect(await both).toEqual([false, false])
  await isGone()
})
