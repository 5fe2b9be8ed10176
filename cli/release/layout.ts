// The layout of an image as the specification of OCI says, and what Docker reads in its place.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageConfig } from '../trial/dockerfile.ts'
import { sha256 } from './archive.ts'

const OCI = 'application/vnd.oci.image'

export type Made = { version: string; madeAt: number; commit?: string }

type Layer = { tar: string; by: string }
type Descriptor = { mediaType: string; digest: string; size: number }
type Kind = 'layer.v1.tar+gzip' | 'config.v1+json' | 'manifest.v1+json'
type About = Made & { architecture: string; config: ImageConfig }

export function writeLayout(folder: string, layers: readonly Layer[], about: About): void {
  const put = storeIn(join(folder, 'blobs/sha256'))
  const written = layers.map(({ tar }) => {
    const bytes = readFileSync(tar)
    return { is: put('layer.v1.tar+gzip', Bun.gzipSync(bytes)), content: digestOf(bytes) }
  })
  const created = new Date(about.madeAt * 1_000).toISOString()
  const labels = labelsOf(about, created)
  const { architecture } = about
  const config = put('config.v1+json', {
    created,
    architecture,
    os: 'linux',
    config: { ...engineConfig(about.config), Labels: labels },
    rootfs: { type: 'layers', diff_ids: written.map(({ content }) => content) },
    history: layers.map(({ by }) => ({ created, created_by: by })),
  })
  const manifest = put('manifest.v1+json', {
    schemaVersion: 2,
    mediaType: `${OCI}.manifest.v1+json`,
    config,
    layers: written.map(({ is }) => is),
    annotations: labels,
  })
  writeEntries(folder, { manifest, config, layers: written.map(({ is }) => is) }, about)
}

const digestOf = (bytes: Uint8Array) => `sha256:${sha256(bytes)}`
const pathOf = ({ digest }: Descriptor) => `blobs/${digest.replace(':', '/')}`

/** What writes a part of an image under its checksum. */
function storeIn(folder: string) {
  mkdirSync(folder, { recursive: true })
  return (kind: Kind, value: Uint8Array | object): Descriptor => {
    const bytes = value instanceof Uint8Array ? value : Buffer.from(JSON.stringify(value))
    writeFileSync(join(folder, sha256(bytes)), bytes)
    return { mediaType: `${OCI}.${kind}`, digest: digestOf(bytes), size: bytes.length }
  }
}

type Parts = { manifest: Descriptor; config: Descriptor; layers: readonly Descriptor[] }

/** The files by which engines find the image and its name. */
function writeEntries(
  folder: string,
  { manifest, config, layers }: Parts,
  { version, architecture }: About,
): void {
  const name = `metzia:${version}`
  const annotations = {
    'org.opencontainers.image.ref.name': name,
    'io.containerd.image.name': `docker.io/library/${name}`,
  }
  const files = {
    'oci-layout': { imageLayoutVersion: '1.0.0' },
    'index.json': {
      schemaVersion: 2,
      mediaType: `${OCI}.index.v1+json`,
      manifests: [{ ...manifest, platform: { architecture, os: 'linux' }, annotations }],
    },
    // Docker without containerd's store of images reads this file only.
    'manifest.json': [{ Config: pathOf(config), RepoTags: [name], Layers: layers.map(pathOf) }],
  }
  for (const [file, value] of Object.entries(files))
    writeFileSync(join(folder, file), JSON.stringify(value))
}

function labelsOf({ version, commit }: Made, created: string) {
  const labels = {
    title: 'Metzia',
    description: 'Self-hosted property finder for Israel',
    licenses: 'MIT',
    version,
    created,
    ...(commit && { revision: commit }),
  }
  return Object.fromEntries(
    Object.entries(labels).map(([name, value]) => [`org.opencontainers.image.${name}`, value]),
  )
}

/** As engines write it. The check of health is not in the specification; Docker reads it from here all the same. */
function engineConfig(config: ImageConfig) {
  return {
    User: config.user,
    ExposedPorts: { [`${config.port}/tcp`]: {} },
    Env: ['PATH=/usr/local/bin:/usr/bin:/bin', ...config.env],
    Entrypoint: config.entrypoint,
    Cmd: config.cmd,
    Volumes: { [config.volume]: {} },
    WorkingDir: config.workdir,
    Healthcheck: config.health,
  }
}
