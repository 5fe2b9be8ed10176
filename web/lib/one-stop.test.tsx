import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
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

/** Draws its button without the card around it, as photos do after the hydration. */
function Photos() {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && <button type="button">Next photo</button>
}

function CardWithPhotos() {
  const ref = useOneStop<HTMLElement>()
  return (
    <article ref={ref}>
      <Photos />
      <h3>
        <a href="/x">title</a>
      </h3>
    </article>
  )
}

test('a button that a part of it draws by itself does not become the stop', async () => {
  render(<CardWithPhotos />)
  await screen.findByText('Next photo')
  await userEvent.tab()
  expect(focused()).toBe('title')
})
