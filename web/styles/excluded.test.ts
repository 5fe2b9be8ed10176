import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const web = join(import.meta.dirname, '..')
const sheet = readFileSync(join(web, 'styles.css'), 'utf8')
const excluded = /@source not inline\("([^"]+)"\)/.exec(sheet)?.[1]?.split(' ') ?? []

/** The words of what elements are given as their classes, as far as they stand in the code as such. */
function classesIn(code: string): string[] {
  const values = [...code.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`|\{([^}]*)\})/g)]
  return values.flatMap(([, plain, mixed, computed]) =>
    (plain ?? mixed ?? computed ?? '').split(/[\s'"`?:{}$()]+/),
  )
}

test('no element has a class that the style sheet excludes, because it would have no effect', async () => {
  expect(excluded.length).toBeGreaterThan(5)
  const wrong: string[] = []
  for await (const path of new Glob('**/*.tsx').scan(web)) {
    const classes = new Set(classesIn(readFileSync(join(web, path), 'utf8')))
    wrong.push(...excluded.filter((name) => classes.has(name)).map((name) => `${path}: ${name}`))
  }
  expect(wrong).toEqual([])
})
