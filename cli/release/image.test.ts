import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givenPackages, hasPackages } from '../trial/packages.ts'
import { succeed } from '../trial/program.ts'
import { sha256, sha256Of } from './archive.ts'
import { sourcesIn } from './debian.ts'
import { writeImage } from './image.ts'
import { here } from './targets.ts'

setDefaultTimeout(120_000)

const MADE = { version: '1.2.3', madeAt: 1_790_000_000, commit: 'c0ffee' }
const CREATED = '2026-09-21T14:13:20.000Z'
const folder = mkdtempSync(join(tmpdir(), 'metzia-layout-'))
const at = (...parts: string[]) => join(folder, ...parts)

/** Writes the image of a program that is a text. */
async function givenImage(name: string, made = MADE): Promise<string> {
  const given = at(`${name}-given`)
  mkdirSync(given)
  writeFileSync(join(given, 'metzia'), 'the program', { mode: 0o700 })
  writeFileSync(join(given, 'LICENSE'), 'MIT', { mode: 0o600 })
  const file = at(`${name}.tar`)
  const image = {
    architecture: 'arm64',
    packages: await givenPackages('arm64', given),
    executable: join(given, 'metzia'),
    beside: { LICENSE: join(given, 'LICENSE') },
    texts: async (debs: readonly { name: string }[]) => ({
      'sbom.cdx.json': debs.map((one) => one.name).join(),
    }),
  }
  await writeImage(file, at(`${name}-parts`), image, made)
  return file
}

type Descriptor = { mediaType: string; digest: string; size: number }

const json = (path: string) => JSON.parse(readFileSync(at('layout', path), 'utf8'))
const blob = ({ digest }: Descriptor) => at('layout/blobs', digest.replace(':', '/'))
const manifest = () => JSON.parse(readFileSync(blob(json('index.json').manifests[0]), 'utf8'))

/** What a layer has: mode, owner and name of each entry. */
async function entries(layer: Descriptor): Promise<string[]> {
  const lines = await succeed(here(['tar', '--numeric-owner', '-tvzf', blob(layer)]))
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [mode, owner, , , , ...name] = line.split(/\s+/)
      return [mode, owner, ...name].join(' ')
    })
}
const textIn = (layer: Descriptor, name: string) =>
  succeed(here(['tar', '-xzOf', blob(layer), name]))

beforeAll(async () => {
  if (!hasPackages) return
  mkdirSync(at('layout'))
  await succeed(here(['tar', '-xf', await givenImage('first')], at('layout')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!hasPackages)(
  'every part of an image is there by its digest and size, and nothing else',
  () => {
    expect(readdirSync(at('layout')).sort()).toEqual([
      'blobs',
      'index.json',
      'manifest.json',
      'oci-layout',
    ])
    expect(json('oci-layout')).toEqual({ imageLayoutVersion: '1.0.0' })
    const { manifests, ...index } = json('index.json')
    expect(index).toEqual({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.index.v1+json',
    })
    expect(manifests).toHaveLength(1)
    const { config, layers } = manifest()
    const parts: Descriptor[] = [...manifests, config, ...layers]
    expect(
      parts.map(({ mediaType }) => mediaType.replace('application/vnd.oci.image.', '')),
    ).toEqual(['manifest.v1+json', 'config.v1+json', 'layer.v1.tar+gzip', 'layer.v1.tar+gzip'])
    for (const part of parts)
      expect([`sha256:${sha256Of(blob(part))}`, readFileSync(blob(part)).length]).toEqual([
        part.digest,
        part.size,
      ])
    expect(readdirSync(at('layout/blobs/sha256')).sort()).toEqual(
      parts.map(({ digest }) => digest.slice('sha256:'.length)).sort(),
    )
    const { diff_ids } = JSON.parse(readFileSync(blob(config), 'utf8')).rootfs
    expect(diff_ids).toEqual(
      layers.map((one: Descriptor) => `sha256:${sha256(Bun.gunzipSync(readFileSync(blob(one))))}`),
    )
  },
)

test.skipIf(!hasPackages)('an image is run as the Dockerfile says', () => {
  const config = JSON.parse(readFileSync(blob(manifest().config), 'utf8'))
  const labels = {
    'org.opencontainers.image.title': 'Metzia',
    'org.opencontainers.image.licenses': 'MIT',
    'org.opencontainers.image.version': '1.2.3',
    'org.opencontainers.image.revision': 'c0ffee',
    'org.opencontainers.image.created': CREATED,
  }
  expect(config).toMatchObject({ created: CREATED, architecture: 'arm64', os: 'linux' })
  expect(config.config).toEqual({
    User: '10001:10001',
    ExposedPorts: { '3000/tcp': {} },
    Env: [
      'PATH=/usr/local/bin:/usr/bin:/bin',
      'NODE_ENV=production',
      'HOST=0.0.0.0',
      'DATA_DIR=/data',
      'container=oci',
    ],
    Entrypoint: ['metzia'],
    Cmd: ['serve'],
    Volumes: { '/data': {} },
    WorkingDir: '/data',
    Labels: expect.objectContaining(labels),
    Healthcheck: expect.objectContaining({
      Test: ['CMD', 'metzia', 'health'],
      Interval: 30_000_000_000,
      StartPeriod: 30_000_000_000,
    }),
  })
  expect(config.history).toHaveLength(2)
  expect(manifest().annotations).toMatchObject(labels)
})

test.skipIf(!hasPackages)('engines of either kind find its name', () => {
  expect(json('index.json').manifests[0]).toMatchObject({
    platform: { architecture: 'arm64', os: 'linux' },
    annotations: {
      'org.opencontainers.image.ref.name': 'metzia:1.2.3',
      'io.containerd.image.name': 'docker.io/library/metzia:1.2.3',
    },
  })
  const path = ({ digest }: Descriptor) => `blobs/${digest.replace(':', '/')}`
  const { config, layers } = manifest()
  expect(json('manifest.json')).toEqual([
    { Config: path(config), RepoTags: ['metzia:1.2.3'], Layers: layers.map(path) },
  ])
})

test.skipIf(!hasPackages)(
  'the base has its packages, their licences, and what their scripts would make',
  async () => {
    const [base] = manifest().layers
    const found = await entries(base)
    expect(found.filter((entry) => !/ 0\/0 /.test(entry))).toEqual([])
    expect(found).toContain('-rw-r--r-- 0/0 lib/libc.so.6')
    expect(found).toContain('-rw-r--r-- 0/0 usr/share/doc/libc6/copyright')
    expect(found).toContain('-rw-r--r-- 0/0 etc/nsswitch.conf')
    expect(await textIn(base, 'etc/ssl/certs/ca-certificates.crt')).toBe('first\nsecond\n')
    expect(await textIn(base, 'etc/passwd')).toContain('metzia:x:10001:10001:')
    expect(await textIn(base, 'var/lib/dpkg/status.d/libc6')).toContain('Version: 1.0+deb12u1')
  },
)

test.skipIf(!hasPackages)(
  'the program can be run and not changed by its user, who owns the data folder only',
  async () => {
    const [, own] = manifest().layers
    const found = await entries(own)
    expect(found.filter((entry) => !/ 0\/0 /.test(entry))).toEqual(['drwx------ 10001/10001 data/'])
    expect(found).toContain('-rwxr-xr-x 0/0 usr/local/bin/metzia')
    expect(found).toContain('-rw-r--r-- 0/0 usr/share/doc/metzia/LICENSE')
    expect(await textIn(own, 'usr/share/doc/metzia/sbom.cdx.json')).toBe('libc6,ca-certificates')
  },
)

test.skipIf(!hasPackages)(
  'the same files are the same image, and the same packages the same base',
  async () => {
    const again = await givenImage('again')
    expect(sha256Of(again)).toBe(sha256Of(at('first.tar')))
    const later = await givenImage('later', { ...MADE, version: '1.2.4', madeAt: MADE.madeAt + 1 })
    const { layers } = manifest()
    mkdirSync(at('later'))
    await succeed(here(['tar', '-xf', later], at('later')))
    const names = readdirSync(at('later/blobs/sha256')).map((name) => `sha256:${name}`)
    expect(layers.map(({ digest }: Descriptor) => names.includes(digest))).toEqual([true, false])
  },
)

test.skipIf(!hasPackages || !Bun.which('skopeo'))('a tool of images reads it', async () => {
  for (const form of ['oci-archive', 'docker-archive'])
    expect(
      JSON.parse(await succeed(here(['skopeo', 'inspect', `${form}:${at('first.tar')}`]))),
    ).toMatchObject({ Architecture: 'arm64', Os: 'linux' })
})

test('only mirrors of Debian 12 count, whatever else apt knows', () => {
  const known = `Debian bookworm http://mirror.example/debian/ bookworm main
Debian bookworm http://mirror.example/debian/ bookworm main
Debian bookworm http://mirror.example/debian/ bookworm contrib
Debian bookworm-security http://mirror.example/security/ bookworm-security main
Debian trixie http://mirror.example/debian/ trixie main
Debian bookwormish http://mirror.example/debian/ other main
Other bookworm http://elsewhere.example/debian/ bookworm main
`
  const sources = sourcesIn(known)
  expect(sources.match(/^(URIs|Suites): .*/gm)).toEqual([
    'URIs: http://mirror.example/debian/',
    'Suites: bookworm',
    'URIs: http://mirror.example/security/',
    'Suites: bookworm-security',
  ])
  expect(sources.match(/^Signed-By: /gm)).toHaveLength(2)
  expect(sourcesIn(known.replaceAll('bookworm', 'trixie'))).toBe('')
})
