import { expect, test } from 'bun:test'
import { runPaths } from './paths.ts'
import { reported } from './rows.ts'

const PATHS = [
  { name: 'list', runs: 'repeated' },
  { name: 'map', runs: 'repeated' },
  { name: 'start', runs: 'once' },
] as const

const rowOf = (name: string, median: number) => [reported({ name, unit: 'µs', median })]

test('paths that are repeated run in turn, the others once', () => {
  const ran: string[] = []
  const { rows, failed } = runPaths(PATHS, 3, ({ name }) => {
    ran.push(name)
    return rowOf(name, ran.length)
  })
  expect(ran).toEqual(['list', 'map', 'start', 'list', 'map', 'list', 'map'])
  expect(rows.map(({ name, median }) => [name, median])).toEqual([
    ['list', 4],
    ['map', 5],
    ['start', 3],
  ])
  expect(failed).toEqual([])
})

test('a path that fails is named and runs no more, the others keep their rows', () => {
  const ran: string[] = []
  const { rows, failed } = runPaths(PATHS, 3, ({ name }) => {
    ran.push(name)
    if (ran.length === 5) throw new Error('a wrong answer')
    return rowOf(name, 1)
  })
  expect(ran).toEqual(['list', 'map', 'start', 'list', 'map', 'list'])
  expect(rows.map(({ name }) => name)).toEqual(['list', 'start'])
  expect(failed).toEqual([{ name: 'map', reason: 'a wrong answer' }])
})
