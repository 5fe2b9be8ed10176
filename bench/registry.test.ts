import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { BENCHMARKS } from './registry.ts'

const OTHER_FILES = ['main.ts', 'registry.ts', 'registry.test.ts', 'least.test.ts']

test('every file of a benchmark is in the registry once, by its name', () => {
  const files = [...new Glob('*.ts').scanSync(import.meta.dirname)]
  const named = files.filter((file) => !OTHER_FILES.includes(file))
  expect(BENCHMARKS.map(({ name }) => `${name}.ts`).toSorted()).toEqual(named.toSorted())
})

test('paths come before what runs only when it is named', () => {
  const isPath = BENCHMARKS.map(({ runs }) => runs !== 'named')
  expect(isPath).toEqual(isPath.toSorted((one, other) => Number(other) - Number(one)))
})
