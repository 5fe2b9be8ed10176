import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import type { NearbyWire } from '../../src/landmarks/wire.ts'
import { open } from '../testing/open.tsx'
import { aDetail, NOA } from '../testing/samples.ts'

const NEARBY: NearbyWire = {
  isAbout: false,
  landmarks: [
    { kind: 'station', name: 'תחנת סבידור', metres: 642 },
    { kind: 'shelter', name: null, metres: 1_204 },
  ],
  attributions: ['© OpenStreetMap contributors', 'Tel Aviv'],
}

async function openHome(nearby: NearbyWire | null) {
  await open('/properties?home=a1', {
    user: NOA,
    answers: { 'GET /api/assets/a1': aDetail({ nearby }), 'GET /api/assets/a1/bots': [] },
  })
  return within(screen.getByRole('dialog'))
}

test('what is near a home is named with its distance in a straight line and whose data it is', async () => {
  const dialog = await openHome(NEARBY)
  const part = within(dialog.getByRole('region', { name: 'Near the home' }))
  expect(part.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Stationתחנת סבידור',
    'Public shelter',
  ])
  expect(part.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '650 m',
    '1,300 m',
  ])
  expect(part.getByText('תחנת סבידור').tagName).toBe('BDI')
  part.getByText(/^Distances in a straight line\./)
  part.getByText('© OpenStreetMap contributors · Tel Aviv')
})

test('of a home whose street is known it is said as about', async () => {
  const dialog = await openHome({ ...NEARBY, isAbout: true })
  dialog.getByText('≈ 650 m')
  dialog.getByText(/from the middle of the street/)
})

test('nothing is said where nothing is near', async () => {
  expect((await openHome(null)).queryByText('Near the home')).toBeNull()
})
