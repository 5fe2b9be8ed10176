import { afterEach, expect, test } from 'bun:test'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { ApiError } from '../lib/api-error.ts'
import { useForm } from './use-form.ts'

const sent: { name: string; city: string }[] = []
afterEach(() => {
  sent.length = 0
})

function Form() {
  const { field, onSubmit, message } = useForm({
    empty: { name: '', city: '' },
    posted: null,
    check: ({ name }): { name?: string } => (name === '' ? { name: 'Name is required' } : {}),
    generic: 'Failed',
    async send(form) {
      if (form.city === 'Atlantis') throw new ApiError('Refused', 422, { city: 'No such city' })
      if (form.city === 'Babel') throw new ApiError('Refused', 422, { other: 'Unknown' })
      sent.push(form)
    },
  })
  const { problem: nameProblem, ...name } = field('name')
  const { problem: cityProblem, ...city } = field('city')
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" {...name} />
      <input aria-label="City" {...city} />
      <button type="submit">Send</button>
      <output>{[nameProblem, cityProblem, message].filter(Boolean).join(' ')}</output>
    </form>
  )
}

/** The form as the server sends it, before its script runs. */
function fromServer(): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Form />)
  document.body.append(container)
  return container
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('what was typed before hydration is kept and sent', async () => {
  const container = fromServer()
  const name = input('Name')
  name.value = 'Noa'
  const root = await act(async () => hydrateRoot(container, <Form />))
  await userEvent.type(screen.getByLabelText('City'), 'Haifa')
  expect(name.value).toBe('Noa')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([{ name: 'Noa', city: 'Haifa' }])
  await act(async () => root.unmount())
})

test('a submit that arrives while the form is being hydrated sends what was typed', async () => {
  const container = fromServer()
  input('Name').value = 'Noa'
  input('City').value = 'Haifa'
  const root = hydrateRoot(container, <Form />)
  // The click makes React hydrate the form at once.
  screen.getByRole('button', { name: 'Send' }).click()
  await act(async () => {})
  expect(sent).toEqual([{ name: 'Noa', city: 'Haifa' }])
  await act(async () => root.unmount())
})

test('two inputs that are filled in at once, as a password manager does, are both kept', async () => {
  render(<Form />)
  await act(async () => {
    for (const [name, value] of [
      ['Name', 'Noa'],
      ['City', 'Haifa'],
    ] as const) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input(name),
        value,
      )
      input(name).dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  expect([input('Name').value, input('City').value]).toEqual(['Noa', 'Haifa'])
})

test('a refusal of the server stands at the field that it names, which gets the focus', async () => {
  render(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('status').textContent).toBe('Name is required')
  expect(document.activeElement === input('Name')).toBe(true)
  await userEvent.type(input('Name'), 'Noa')
  await userEvent.type(input('City'), 'Atlantis')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('status').textContent).toBe('No such city')
  expect(document.activeElement === input('City')).toBe(true)
  await userEvent.clear(input('City'))
  await userEvent.type(input('City'), 'Babel')
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('status').textContent).toBe('Refused')
})
