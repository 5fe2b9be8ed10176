import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import type { StorageWire } from '../../../src/admin/wire.ts'
import { ADMIN } from '../../testing/admin-samples.ts'
import { open } from '../../testing/open.tsx'

const STORAGE: StorageWire = {
  bytes: 53_900_000,
  monthlyBytes: 4_200_000,
  diskBytes: 1_700_000_000,
  fullInDays: 12_345,
}

async function linesOf(storage: StorageWire): Promise<(string | null)[]> {
  await open('/admin/dashboard', { user: ADMIN, answers: { 'GET /api/admin/storage': storage } })
  const region = within(screen.getByRole('region', { name: 'Storage' }))
  return region.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('the dashboard says how large the database is, what it grows by, and when the disk is full', async () => {
  expect(await linesOf(STORAGE)).toEqual([
    'The database takes 54 MB',
    'grows by 4.2 MB a month',
    '1.7 GB are free on the disk',
    'the disk is full in 12345 days',
  ])
})

test('before three days its growth is not known', async () => {
  expect(await linesOf({ ...STORAGE, monthlyBytes: null, fullInDays: null })).toEqual([
    'The database takes 54 MB',
    'its growth is known after three days',
    '1.7 GB are free on the disk',
  ])
})
