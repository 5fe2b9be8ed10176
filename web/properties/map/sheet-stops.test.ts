import { expect, test } from 'bun:test'
import { nextStop, STOPS, scrollOf, stopAt } from './sheet-stops.ts'

const PHONE = { top: 741, height: 844 }

test('the sheet stops at its edge, at half of the window and below the bar', () => {
  expect(STOPS.map((stop) => scrollOf(stop, PHONE))).toEqual([0, 319, 677])
})

test('the stop is the one that is nearest to where the page is scrolled', () => {
  for (const stop of STOPS) expect(stopAt(scrollOf(stop, PHONE) + 20, PHONE)).toBe(stop)
  expect(stopAt(5_000, PHONE)).toBe('full')
})

test('a press goes through the stops and back to the map', () => {
  expect(STOPS.map(nextStop)).toEqual(['half', 'full', 'peek'])
})

test('in a window that is lower than the map, no stop is above the page', () => {
  expect(scrollOf('half', { top: 100, height: 360 })).toBe(0)
})
