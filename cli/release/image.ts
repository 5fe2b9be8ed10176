// Writes an image without a container engine, as an archive with an OCI image layout.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copiesOf, imageConfigOf, readStages } from '../trial/dockerfile.ts'
import { addTo, READABLE } from './archive.ts'
import { type Deb, unpackBase } from './debian.ts'
import { type Made, writeLayout } from './layout.ts'

type Image = {
  architecture: string
  /** Of the base, as files. */
  packages: readonly string[]
  /** The executable, and what is beside it in an archive. */
  executable: string
  beside: Readonly<Record<string, string>>
  /** What the image has beside those, by name, once it is known what is in the base. */
  texts(debs: readonly Deb[]): Promise<Readonly<Record<string, string>>>
}

/** Writes the image; `folder` is used for its parts and removed. */
export async function writeImage(
  file: string,
  folder: string,
  image: Image,
  made: Made,
): Promise<void> {
  const root = join(folder, 'base')
  const debs = await unpackBase(image.packages, root)
  const base = join(folder, 'base.tar')
  // The same packages are the same layer in each release.
  await addTo(base, { folder: root, names: topOf(root) }, { madeAt: 0 })
  const own = await ownLayer(folder, image, await image.texts(debs), made)
  const layers = [
    {
      tar: base,
      by: `Debian: ${debs.map(({ name, version }) => `${name} ${version}`).join(', ')}`,
    },
    { tar: own, by: `Metzia ${made.version}` },
  ]
  const layout = join(folder, 'layout')
  const config = imageConfigOf(lastStage())
  writeLayout(layout, layers, { ...made, architecture: image.architecture, config })
  await addTo(
    file,
    { folder: layout, names: topOf(layout) },
    { madeAt: made.madeAt, mode: READABLE },
  )
  rmSync(folder, { recursive: true })
}

const topOf = (folder: string) =>
  [...new Bun.Glob('*').scanSync({ cwd: folder, onlyFiles: false, dot: true })].sort()

const lastStage = () => {
  const stage = readStages().at(-1)
  if (!stage) throw new Error('The Dockerfile has no stage')
  return stage
}

/** What the Dockerfile puts on top of its base, at the same places, and the data folder with its owner. */
async function ownLayer(
  folder: string,
  { executable, beside }: Image,
  texts: Readonly<Record<string, string>>,
  { madeAt }: Made,
): Promise<string> {
  const root = join(folder, 'own')
  const target = (source: string) =>
    copiesOf(lastStage())
      .find(({ sources }) => sources.includes(source))
      ?.target.slice(1) ?? ''
  const documents = join(root, target('/app/LICENSE'))
  const program = join(root, target('/app/dist/metzia'))
  for (const path of [documents, dirname(program)]) mkdirSync(path, { recursive: true })
  cpSync(executable, program)
  for (const [name, from] of Object.entries(beside))
    cpSync(from, join(documents, name), { recursive: true })
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(documents, name), text)
  const tar = join(folder, 'own.tar')
  await addTo(tar, { folder: root, names: topOf(root) }, { madeAt, mode: READABLE })
  const { volume, owner } = imageConfigOf(lastStage())
  mkdirSync(join(root, volume))
  await addTo(tar, { folder: root, names: [volume.slice(1)] }, { madeAt, owner, mode: '0700' })
  return tar
}
