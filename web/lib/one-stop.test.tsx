import { expect, test } from 'bun:test'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useOneStop } from './one-stop.ts'

function Card({ name, isOpen = false }: { name: string; isOpen?: boolean }) {
  const ref = useOneStop<HTMLElement>()
  return (
    <article ref={ref}>
      <div role="group">
        <button type="button">{name} photo</button>
      </div>
      <h3>
        <a href="/x">{name}</a>
      </h3>
      <button type="button" disabled>
        {name} waits
      </button>
      <button type="button">{name} save</button>
      {isOpen && <button type="button">{name} copy</button>}
    </article>
  )
}

const focused = () => document.activeElement?.textContent

test('Tab stops once in each part, first at its title, and returns to where it was', async () => {
  render(
    <>
      <Card name="one" />
      <Card name="two" />
    </>,
  )
  const user = userEvent.setup()
  const walk = async (...keys: string[]) => {
    for (const key of keys) await user.keyboard(key)
    return focused()
  }
  expect(await walk('{Tab}')).toBe('one')
  expect(await walk('{ArrowDown}')).toBe('one save')
  expect(await walk('{ArrowDown}')).toBe('one save')
  expect(await walk('{Tab}')).toBe('two')
  expect(await walk('{Shift>}{Tab}{/Shift}')).toBe('one save')
  expect(await walk('{ArrowUp}', '{ArrowUp}')).toBe('one photo')
  // The photos have these arrows.
  expect(await walk('{ArrowRight}')).toBe('one photo')
})

test('what comes later joins the stop, and a pressed button becomes it', async () => {
  const { rerender } = render(<Card name="one" />)
  rerender(<Card name="one" isOpen />)
  const user = userEvent.setup()
  await user.tab()
  expect(focused()).toBe('one')
  await user.click(screen.getByRole('button', { name: 'one copy' }))
  await user.tab()
  await user.tab({ shift: true })
  expect(focused()).toBe('one copy')
})

test('a button that a part of it draws by itself does not become the stop', async () => {
  let draw = () => {}
  function Late() {
    const [isDrawn, setDrawn] = useState(false)
    draw = () => setDrawn(true)
    return isDrawn && <button type="button">Next photo</button>
  }
  function Photos() {
    const ref = useOneStop<HTMLElement>()
    return (
      <article ref={ref}>
        <Late />
        <h3>
          <a href="/x">title</a>
        </h3>
      </article>
    )
  }
  render(<Photos />)
  await act(async () => draw())
  await userEvent.tab()
  expect(focused()).toBe('title')
})
