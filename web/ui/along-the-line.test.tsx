import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Gallery } from '../assets/gallery.tsx'
import { useOneStop } from '../lib/one-stop.ts'
import { Choices } from './choices.tsx'

// What the arrows to the sides do in each direction of the page: they move as it is seen.

type Direction = 'ltr' | 'rtl'

function Rooms() {
  const [value, setValue] = useState(2)
  const options = [1, 2, 3].map((one) => ({ value: one, label: String(one) }))
  return (
    <Choices
      label="Rooms"
      look="cells"
      value={value}
      options={options}
      onChange={(one) => setValue(Number(one))}
    />
  )
}

function Links() {
  const ref = useOneStop<HTMLDivElement>()
  return (
    <div ref={ref}>
      <a href="/1">1</a>
      <a href="/2">2</a>
      <a href="/3">3</a>
    </div>
  )
}

const show = (direction: Direction, part: React.ReactNode) =>
  render(<div dir={direction}>{part}</div>)

test.each<[Direction, string, string]>([
  ['ltr', '{ArrowRight}', '3'],
  ['ltr', '{ArrowLeft}', '1'],
  ['rtl', '{ArrowRight}', '1'],
  ['rtl', '{ArrowLeft}', '3'],
  ['rtl', '{ArrowDown}', '3'],
])('options, %s: %s leads from 2 to %s', async (direction, key, to) => {
  show(direction, <Rooms />)
  await userEvent.tab()
  await userEvent.keyboard(key)
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe(to)
})

test.each<[Direction, string, string]>([
  ['ltr', '{ArrowRight}', '3'],
  ['ltr', '{ArrowLeft}', '1'],
  ['rtl', '{ArrowRight}', '1'],
  ['rtl', '{ArrowLeft}', '3'],
  ['rtl', '{ArrowDown}', '3'],
])('links of a part, %s: %s leads from 2 to %s', async (direction, key, to) => {
  show(direction, <Links />)
  screen.getByText('2').focus()
  await userEvent.keyboard(key)
  expect(document.activeElement?.textContent).toBe(to)
})

test.each<[Direction, string, number]>([
  ['ltr', '{ArrowRight}', 1],
  ['rtl', '{ArrowLeft}', 1],
])('photos, %s: %s leads to the next one', async (direction, key, to) => {
  const moves: number[] = []
  const home = { images: ['a', 'b', 'c'], location: 'Herzl 10' }
  show(
    direction,
    <Gallery home={home} width={400} isNew={false} at={0} onMove={(at) => moves.push(at)} />,
  )
  await userEvent.click(screen.getByRole('group'))
  screen.getByRole('button', { name: 'Next photo' }).focus()
  await userEvent.keyboard(key)
  expect(moves).toEqual([to])
})
