import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pkg from '../../package.json'
import { BUILD } from './licences.ts'
import { ROOT } from './write.ts'

/** Files that only test, try or check the product, or write its documents. */
const BESIDE =
  /\.(test|e2e)\.tsx?$|(^|\/)testing\/|^web\/e2e\/|^cli\/(documents|house|release|trial)\//
/** What makes the files of the client. */
const BUILDING = /^cli\/(binary|build|bundle|chunks|dev|styles|texts)\.ts$/

const FILES = ['{src,web,cli}/**/*.{ts,tsx,css}']
  .flatMap((glob) => [...new Bun.Glob(glob).scanSync(ROOT)])
  .filter((path) => !BESIDE.test(path))

/** The packages that files import. */
function importedBy(files: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(
      /(?:from|import|import\(|require\(|url\()\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g,
    ))
      found.add(name)
  return found
}

test('each package that is installed to run Metzia is imported by it, or by the build with its reason', () => {
  const product = importedBy(FILES.filter((path) => !BUILDING.test(path)))
  const others = Object.keys(pkg.dependencies).filter((name) => !product.has(name))
  const building = importedBy(FILES.filter((path) => BUILDING.test(path)))
  expect(others.filter((name) => name !== 'bun').sort()).toEqual(Object.keys(BUILD).sort())
  expect(Object.keys(BUILD).filter((name) => !building.has(name))).toEqual([])
})
