import { expect, test } from 'bun:test'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm } from './use-form.ts'

const sent: { name: string; city: string }[] = []

function Form() {
  const { field, onSubmit } = useForm({
    empty: { name: '', city: '' },
    posted: null,
    check: () => ({}),
    generic: 'Failed',
    send: async (form) => void sent.push(form),
  })
  const { problem: _name, ...name } = field('name')
  const { problem: _city, ...city } = field('city')
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" {...name} />
      <input aria-label="City" {...city} />
      <button type="submit">Send</button>
    </form>
  )
}

test('what was typed before hydration is kept and sent', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Form />)
  document.body.append(container)
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  name.value = 'Noa'
  const root = await act(async () => hydrateRoot(container, <Form />))
  await userEvent.type(screen.getByLabelText('City'), 'Haifa')
  expect(name.value).toBe('Noa')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([{ name: 'Noa', city: 'Haifa' }])
  await act(async () => root.unmount())
})
