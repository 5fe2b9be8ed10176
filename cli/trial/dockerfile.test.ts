import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pkg from '../../package.json'
import { contextFilter, copiesOf, ROOT, readStages } from './dockerfile.ts'

const stages = readStages()
const runnable = stages.filter(({ steps }) => steps.some(({ name }) => name === 'CMD'))
const isSent = contextFilter()

/** Files of the checkout that are sent to the engine. */
function sent(): string[] {
  const files = Bun.spawnSync(['git', 'ls-files'], { cwd: ROOT }).stdout.toString().trim()
  return files.split('\n').filter(isSent)
}

test('what is sent to the engine has no tests, recordings or tools of engineers', () => {
  const files = sent()
  expect(files).toContain('src/process/start.ts')
  expect(files).toContain('web/public/icon-192.png')
  expect(files).toContain('migrations/meta/_journal.json')
  expect(
    files.filter((path) =>
      /\.(test|e2e)\.tsx?$|fixtures|^(bench|\.ci|\.github)\/|(^|\/)(testing|e2e)\//.test(path),
    ),
  ).toEqual([])
})

test.each([
  '.git/config',
  '.env',
  'cli/.env.local',
  'data/var/metzia.db',
  'data/var/secrets.json',
  'src/secrets.json',
  'node_modules/elysia/package.json',
  'dist/metzia',
  'src/testing/worlds/world.ts',
  'web/e2e/product.ts',
  'src/bots/wire.test.ts',
])('%s is not sent to the engine', (path) => {
  expect(isSent(path)).toBe(false)
})

test('whatever an image copies from the checkout exists, is named, and is sent to the engine', () => {
  const copied = stages.flatMap(copiesOf).filter(({ from }) => from === undefined)
  const sources = copied.flatMap((copy) => copy.sources)
  expect(sources).toContain('bun.lock')
  const files = sent()
  for (const source of sources) {
    expect([source, existsSync(join(ROOT, source))]).toEqual([source, true])
    const isThere = files.some((path) => path === source || path.startsWith(`${source}/`))
    expect([source, isThere]).toEqual([source, true])
  }
  expect(sources.filter((source) => source === '.' || source.includes('*'))).toEqual([])
})

test('images come from names with a digest, and install the version of Bun of the packages', () => {
  const own = stages.map(({ name }) => name)
  const bases = stages.map(({ base }) => base).filter((base) => !own.includes(base))
  for (const base of bases) expect(base).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  const steps = stages.flatMap((stage) => stage.steps.map(({ text }) => text))
  expect(steps.join('\n')).toContain(
    `npx --yes bun@${pkg.dependencies.bun} install --frozen-lockfile`,
  )
})

test('both images run as a user without rights, on /data, with a check of their own', () => {
  expect(runnable.map(({ name }) => name)).toEqual(['chromium', 'metzia'])
  expect(stages.at(-1)?.name).toBe('metzia')
  for (const { steps } of runnable) {
    const of = (wanted: string) => steps.find(({ name }) => name === wanted)?.text ?? ''
    expect(of('USER')).toBe('10001:10001')
    expect(of('VOLUME')).toBe('/data')
    expect(of('ENV')).toContain('HOST=0.0.0.0 DATA_DIR=/data')
    expect(of('HEALTHCHECK')).toEndWith('CMD ["metzia", "health"]')
  }
})

/** The options that Debian 12's engines know: buildah 1.28, podman 4.3, and Docker 20.10 without BuildKit. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  FROM: ['platform'],
  COPY: ['from', 'chown'],
  HEALTHCHECK: ['interval', 'timeout', 'start-period', 'retries'],
}

test('no step has an option that the engines of Debian 12 do not know', () => {
  const steps = stages.flatMap((stage) => [{ name: 'FROM', text: stage.base }, ...stage.steps])
  const used = steps.flatMap(({ name, text }) => {
    const words = text.split(' ').slice(
      0,
      text.split(' ').findIndex((word) => !word.startsWith('--')),
    )
    return words.map((word) => `${name} ${word.replace(/=.*/, '')}`)
  })
  expect(used).toContain('HEALTHCHECK --start-period')
  expect(used).toContain('COPY --from')
  const known = Object.entries(KNOWN).flatMap(([name, options]) =>
    options.map((option) => `${name} --${option}`),
  )
  expect(used.filter((option) => !known.includes(option))).toEqual([])
  expect(stages.flatMap(({ steps }) => steps).filter(({ text }) => text.includes('<<'))).toEqual([])
})

test('the last image has no sources, and Chromium is only in the other one', () => {
  const [chromium, metzia] = runnable
  const text = (stage = metzia) => JSON.stringify(stage?.steps)
  expect(text()).not.toMatch(/apt-get|node_modules|\/app\/src|chromium/)
  expect(text(chromium)).toContain('install -y --no-install-recommends chromium')
})

const composed = (name: string) => readFileSync(join(ROOT, name), 'utf8')

test.each(['compose.yaml', 'cli/release/compose.image.yaml'])(
  '%s is short and keeps the root read-only',
  (name) => {
    const text = composed(name)
    expect(text.trim().split('\n').length).toBeLessThan(10)
    expect(Bun.YAML.parse(text)).toMatchObject({
      services: { metzia: { read_only: true, volumes: ['metzia:/data'] } },
    })
  },
)

test('an image is built, or it is the one that the operator names: nothing is pulled by a name of ours', () => {
  const read = (name: string) => {
    const { services } = Bun.YAML.parse(composed(name)) as {
      services: { metzia: Record<string, unknown> }
    }
    const { build, image, ...others } = services.metzia
    return { build, image, others }
  }
  const [built, named] = ['compose.yaml', 'cli/release/compose.image.yaml'].map(read)
  expect([built?.build, built?.image]).toEqual(['.', undefined])
  expect([named?.build, named?.image]).toEqual([
    undefined,
    expect.stringMatching(/^\$\{METZIA_IMAGE:\?[^}]+\}$/),
  ])
  expect(named?.others).toEqual(built?.others ?? {})
})
