import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import type { TravelWire } from '../../src/travel/wire.ts'
import { HomeTravel } from './home-travel.tsx'

const BUS: TravelWire = {
  placeId: 'p1',
  name: 'Work',
  day: 'sunday',
  at: '09:00',
  minutes: 34,
  mode: 'transit',
  changes: 1,
  isAbout: false,
}
const BIKE: TravelWire = { ...BUS, placeId: 'p2', mode: 'bike', changes: null, isAbout: true }

test('rows say how long it takes, by what, and when one is there', () => {
  render(<HomeTravel travel={[BUS, BIKE]} />)
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '34 min to Workby bus or train · 1 change · there on Sunday at 09:00',
    '≈ 34 min to Workby bike',
  ])
})

test('without places nothing is said', () => {
  const { container } = render(<HomeTravel travel={[]} />)
  expect(container.textContent).toBe('')
})
