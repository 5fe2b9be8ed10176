import { expect, test } from 'bun:test'
import { aRun, aStatus } from '../../testing/admin-samples.ts'
import { servicesOf, versionOf } from './service.ts'

test('each pass and re-check has its address, its run and its name', () => {
  const services = servicesOf([
    aStatus(),
    aStatus({ kind: 'recheck' }),
    aStatus({ source: 'facebook' }),
    aStatus({ source: 'facebook', kind: 'recheck' }),
    aStatus({ source: 'channels' }),
  ])
  expect(services.map(({ name, address, run }) => [name, address, run])).toEqual([
    ['scraper', '/api/status/yad2/scraper/status', 'yad2'],
    ['cleaner', '/api/status/yad2/cleaner/status', 'cleaner'],
    ['facebook', '/api/status/facebook/status', 'facebook'],
    [null, '/api/status/facebook/cleaner/status', 'cleaner'],
    [null, '/api/status/channels/status', 'channels'],
  ])
  expect(new Set(services.map(({ key }) => key)).size).toBe(5)
})

test('the version changes with the health, with a new run and with its end', () => {
  const versions = [
    aStatus({ runs: [] }),
    aStatus({ runs: [aRun()] }),
    aStatus({ status: 'failing', runs: [aRun()] }),
    aStatus({ runs: [aRun({ state: 'running' })] }),
    aStatus({ runs: [aRun({ _id: 'r2' })] }),
  ].map((status) => servicesOf([status]).map(versionOf)[0])
  expect(new Set(versions).size).toBe(5)
})
