import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pkg from '../../package.json'
import { buildClient } from '../build.ts'
import { givenPackages, hasPackages } from '../trial/packages.ts'
import { run, serve, succeed } from '../trial/program.ts'
import { commitIn } from '../version.ts'
import { billOf } from './bill.ts'
import { contained, release, versionFor } from './release.ts'
import { here, ownTarget, TARGETS } from './targets.ts'

setDefaultTimeout(120_000)

const own = ownTarget()
const NAME = `metzia-1.2.3-${own}`
const MADE = { version: '1.2.3', madeAt: 1_790_000_000 }

/** The name of the image of this machine; undefined where none can be made. */
const processor = own && 'image' in TARGETS[own] ? TARGETS[own].image : undefined
const image = processor && hasPackages ? `metzia-1.2.3-image-linux-${processor}` : undefined

let folder = ''
const released = () => join(folder, 'release')
const unpacked = (...parts: string[]) => join(folder, 'empty', NAME, ...parts)

const ACCOUNT = {
  ACCOUNT_FIRSTNAME: 'Dana',
  ACCOUNT_LASTNAME: 'Levi',
  ACCOUNT_EMAIL: 'dana@example.org',
  ACCOUNT_PASSWORD: 'Harbour-Lantern-42',
}

beforeAll(async () => {
  if (!own) return
  folder = mkdtempSync(join(tmpdir(), 'metzia-release-'))
  await buildClient()
  await release(released(), [own], { ...MADE, ...(hasPackages && { base: givenPackages }) })
  mkdirSync(join(folder, 'empty'))
  await succeed(here(['tar', '-xzf', join(released(), `${NAME}.tar.gz`)], join(folder, 'empty')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!own)('a release has an archive for each system, and their checksums', async () => {
  const files = [`${NAME}.tar.gz`, ...(image ? [`${image}.tar`, 'compose.image.yaml'] : [])]
  expect(readdirSync(released()).sort()).toEqual(['SHA256SUMS', ...files].sort())
  expect(await succeed(here(['sha256sum', '-c', 'SHA256SUMS'], released()))).toBe(
    files.map((name) => `${name}: OK\n`).join(''),
  )
})

test.skipIf(!image)('an image has the executable, and names the packages of its base', async () => {
  const blobs = join(folder, 'image/blobs/sha256')
  mkdirSync(join(folder, 'image'))
  await succeed(here(['tar', '-xf', join(released(), `${image}.tar`)], join(folder, 'image')))
  const layer = readdirSync(blobs)
    .map((name) => join(blobs, name))
    .reduce((one, other) => (statSync(one).size > statSync(other).size ? one : other))
  const content = join(folder, 'content')
  mkdirSync(content)
  await succeed(here(['tar', '-xzf', layer], content))
  const program = join(content, 'usr/local/bin/metzia')
  expect(readFileSync(program).equals(readFileSync(unpacked('metzia')))).toBe(true)
  const documents = join(content, 'usr/share/doc/metzia')
  expect(existsSync(join(documents, 'docs/install.md'))).toBe(true)
  expect(readFileSync(join(documents, 'LICENSES.txt'), 'utf8')).toContain(
    'libc6 1.0+deb12u1: /usr/share/doc/libc6/copyright',
  )
  const bill = JSON.parse(readFileSync(join(documents, 'sbom.cdx.json'), 'utf8'))
  expect(bill.components).toHaveLength(contained().length + 2)
  expect(bill.components).toContainEqual(
    expect.objectContaining({
      purl: expect.stringMatching(/^pkg:deb\/debian\/libc6@1\.0.*arch=.*&distro=debian-12$/),
      licenses: [{ license: { name: 'see /usr/share/doc/libc6/copyright' } }],
    }),
  )
  expect(readFileSync(unpacked('LICENSES.txt'), 'utf8')).not.toContain('libc6 1.0')
})

test.skipIf(!own)('the archive starts in an empty folder without any environment', async () => {
  expect(readdirSync(unpacked()).sort()).toEqual([
    'LICENSE',
    'LICENSES.txt',
    'docs',
    'metzia',
    'metzia.service',
    'sbom.cdx.json',
  ])
  expect(existsSync(unpacked('docs/install.md'))).toBe(true)
  expect(statSync(unpacked('metzia')).mode & 0o777).toBe(0o755)
  expect(Math.floor(statSync(unpacked('LICENSE')).mtimeMs / 1_000)).toBe(MADE.madeAt)
  const program = { command: [unpacked('metzia')], env: { PORT: '0' }, cwd: unpacked() }
  const server = await serve(program, 'serve')
  try {
    const page = await fetch(`${server.url}/login`)
    expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true])
  } finally {
    expect(await server.stop()).toBe(0)
  }
  expect(existsSync(unpacked('data/var/metzia.db'))).toBe(true)
  expect((await run(program, 'setup', '--yes', '--offline')).code).toBe(2)
  const env = { ...program.env, ...ACCOUNT }
  const { code, err } = await run({ ...program, env }, 'setup', '--yes', '--offline')
  expect([code, err]).toEqual([0, expect.stringContaining('Next: metzia serve')])
})

test.skipIf(!own)(
  'every package that is built in has its licence in the archive and its line in the bill',
  () => {
    const texts = readFileSync(unpacked('LICENSES.txt'), 'utf8')
    const bill = JSON.parse(readFileSync(unpacked('sbom.cdx.json'), 'utf8'))
    const packages = contained()
    expect(packages.length).toBeGreaterThan(100)
    for (const { name, version, licence } of packages)
      expect(texts).toContain(`${name} ${version} (${licence})`)
    expect(texts).toContain('Copyright (c) Meta Platforms')
    expect(texts).toContain('JavaScriptCore and WebKit: LGPL')
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
    expect(bill.components).toHaveLength(packages.length)
    expect(bill.metadata.component).toMatchObject({ name: 'metzia', version: '1.2.3' })
    expect(bill.components).toContainEqual(
      expect.objectContaining({ purl: expect.stringMatching(/^pkg:npm\/react@19/) }),
    )
    expect(bill.components).toContainEqual(
      expect.objectContaining({ group: '@headlessui', name: 'react' }),
    )
  },
)

test('a package without a name is refused', async () => {
  const wrong = [{ name: '', version: '1', licence: 'MIT', folder: '' }]
  expect(billOf('1', wrong)).rejects.toThrow()
})

test('a release is made of a commit whose tag is its version, and of nothing else', () => {
  const clean = { tags: ['v1.2.3', 'other'], changed: '' }
  const of = (tree: Partial<typeof clean>, isUntagged = false) =>
    versionFor({ ...clean, ...tree }, { isUntagged, version: '1.2.3' })
  expect(of({})).toBe('1.2.3')
  expect(() => of({ tags: [''] })).toThrow('no tag v1.2.3')
  expect(() => of({ changed: ' M README.md' })).toThrow('README.md')
  expect(of({ tags: [''], changed: ' M README.md' }, true)).toBe('1.2.3')
  for (const isUntagged of [false, true])
    expect(() => of({ tags: ['v1.2.3', 'v1.2.4'] }, isUntagged)).toThrow('The tag is v1.2.4')
})

test('the newest version of the changelog is that of package.json', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../docs/changelog.md'), 'utf8')
  expect(/^## (\S+)/m.exec(changelog)?.[1]).toBe(pkg.version)
  expect(versionFor({ tags: [], changed: '' }, { isUntagged: true })).toBe(pkg.version)
})

test.skipIf(!own)('the executable says its version and its commit', async () => {
  const program = { command: [unpacked('metzia')], env: {}, cwd: folder }
  const commit = commitIn(join(import.meta.dirname, '../..'))
  const text = commit === '' ? pkg.version : `${pkg.version} (${commit})`
  expect(await succeed(program, '--version')).toBe(`${text}\n`)
})

test('where there is no checkout, no commit is said', () => {
  expect(commitIn(tmpdir())).toBe('')
})

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd takes the unit', async () => {
  const from = readFileSync(join(import.meta.dirname, 'metzia.service'), 'utf8')
  const place = mkdtempSync(join(tmpdir(), 'metzia-unit-'))
  const file = join(place, 'metzia.service')
  // The program and the user that the steps of docs/install.md make.
  writeFileSync(
    file,
    from.replace('/usr/local/bin/metzia', '/bin/true').replace('User=metzia', 'User=daemon'),
  )
  const { code, out, err } = await run(here(['systemd-analyze', 'verify', file], place))
  expect([code, out + err]).toEqual([0, ''])
  rmSync(place, { recursive: true })
})
