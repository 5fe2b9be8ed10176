import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../../reading/reader.ts'
import { START, world } from '../../testing/worlds/world.ts'
import { filesIn } from './folder.ts'
import { readyFiles, readyPath, takeReady } from './ready.ts'
import { tryPage } from './trial.ts'
import { unstated } from './unstated.ts'

const PAGES = join(import.meta.dirname, 'ready')
const pageOf = (name: string) => {
  const file = readdirSync(PAGES).find((page) => page.startsWith(`${name}.`)) ?? ''
  return readFileSync(join(PAGES, file), 'utf8')
}
const NAMES = readyFiles().map(({ name }) => name.replace('.yaml', ''))

function definitionOf(name: string) {
  const file = readyFiles().find((one) => one.name === `${name}.yaml`)
  if (file?.defined.kind !== 'definition') throw new Error(JSON.stringify(file))
  return file.defined.definition
}

function tried(name: string, page = pageOf(name)) {
  const definition = definitionOf(name)
  const [base = ''] = definition.urls
  return tryPage(definition, { name, base, body: page }, { readText, now: START })
}

test('five sites are shipped, off, each with a page of its own as its test', () => {
  using here = world()
  expect(NAMES).toEqual(['homeless', 'janglo', 'komo', 'onmap', 'winwin'])
  expect(
    readdirSync(PAGES)
      .map((page) => page.replace(/\..*/, ''))
      .sort(),
  ).toEqual(NAMES)
  expect(filesIn(here.dataDir)).toEqual([])
})

test.each(NAMES)(
  'the definition of %s is short, says that it is unverified, and reads its page',
  (name) => {
    const text = readFileSync(readyPath(name) ?? '', 'utf8')
    const lines = text.split('\n').filter((line) => /^\s*[^\s#]/.test(line))
    expect(lines.length >= 4 && lines.length <= 20).toBe(true)
    const definition = definitionOf(name)
    expect([definition.id, definition.label]).toEqual([
      name,
      expect.stringContaining('(unverified)'),
    ])
    const { homes, failures } = tried(name)
    expect(failures).toEqual([])
    expect(homes).toMatchObject(
      [
        { price: 5_400, rooms: 3, floor: 2, street: 'ויטל 12' },
        { price: 6_250, rooms: 3.5, floor: 1, street: 'הרצל 41' },
      ].map((home) => ({ ...home, dealType: 'rent', city: 'תל אביב', photos: 1 })),
    )
    expect(unstated(definition, homes)).toEqual([])
  },
)

test('a page without a price says that no home states it', () => {
  const page = pageOf('homeless').replaceAll('class="price"', 'class="cost"')
  const { homes } = tried('homeless', page)
  const said = homes.length === 0 ? ['price'] : unstated(definitionOf('homeless'), homes)
  expect(said).toEqual(['price'])
})

test('a page of another shape names what it does not have', () => {
  const { homes, failures } = tried('komo', pageOf('winwin'))
  expect(homes).toEqual([])
  expect(failures[0]?.reason).toContain('.tblModaa')
})

test('a definition that is used is a file of the installation, once', () => {
  using here = world()
  const path = takeReady(here.dataDir, 'komo')
  expect(filesIn(here.dataDir)).toMatchObject([{ path, name: 'komo.yaml' }])
  expect(() => takeReady(here.dataDir, 'komo')).toThrow('is used already')
  for (const name of ['none', '../areas', 'komo.yaml', ''])
    expect(() => takeReady(here.dataDir, name)).toThrow('Shipped are: homeless, janglo')
  expect(readdirSync(join(here.dataDir, 'sources'))).toEqual(['komo.yaml'])
})
