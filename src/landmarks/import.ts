import { openBeside, readBeside } from '../database/beside.ts'
import { write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import type { Landmark, Layer } from './domain/landmark.ts'
import { LANDMARK_TABLES } from './landmark-tables.ts'
import { landmarksFile } from './nearby.ts'
import { LANDMARKS_MAX, type LayerFile, NAMED_MAX, type ReadFile, type ReadName } from './read.ts'
import { putLayer, removeLayer } from './store.ts'

/** Reads a file in a process of its own. */
export type ReadLayer = (file: LayerFile) => Promise<ReadFile>

type Rejected = { file: string; index: number; reason: string }
type Counted = {
  read: number
  kept: number
  /** The first of those that were left out; the others are counted only. */
  rejected: Rejected[]
}
export type ImportedLayers = Partial<Record<ReadName, Counted>>

type Importing = Omit<LayerFile, 'path'> & { paths: readonly string[] }

/**
 * Puts the layers of some files in the place of those that are there. A layer of which there is nothing to keep stays as
 * it was.
 */
export async function importLayers(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  readLayer: ReadLayer,
  { paths, ...given }: Importing,
): Promise<ImportedLayers> {
  const counted = new Map<ReadName, Counted>()
  const kept = new Map<Layer, { landmarks: Landmark[]; attributions: Set<string> }>()
  for (const path of paths) {
    const { attribution, layers } = await readOne(readLayer, { ...given, path })
    for (const [name, { read, landmarks, rejected }] of layers) {
      count(counted, name, { read, kept: landmarks.length, rejected: inFile(path, rejected) })
      if (name === 'other' || landmarks.length === 0) continue
      const known = kept.get(name) ?? { landmarks: [], attributions: new Set() }
      kept.set(name, known)
      known.attributions.add(attribution)
      for (const landmark of landmarks) known.landmarks.push(landmark)
      if (known.landmarks.length > LANDMARKS_MAX)
        throw new AppError('tooLarge', `There are more than ${LANDMARKS_MAX} of the kind ${name}`)
    }
  }
  if (kept.size > 0)
    changeLandmarks(config, (tx) => {
      for (const [layer, { landmarks, attributions }] of kept) {
        const attribution = [...attributions].join(' · ')
        putLayer(tx, { layer, at: clock.now(), attribution }, landmarks)
      }
    })
  return Object.fromEntries(counted)
}

/** @throws AppError `missing` when there is no such layer. */
export function takeLayerAway({ config }: Pick<Context, 'config'>, layer: Layer): void {
  const isThere =
    readBeside(landmarksFile(config)) !== undefined &&
    changeLandmarks(config, (tx) => removeLayer(tx, layer))
  if (!isThere) throw new AppError('missing', `There is no layer of the kind ${layer}`)
}

/** Writes into the file of landmarks, which is made when it is not there. */
export function changeLandmarks<T>(
  config: Context['config'],
  run: Parameters<typeof write<T>>[1],
): T {
  const db = openBeside(landmarksFile(config), LANDMARK_TABLES)
  try {
    return write(db, run)
  } finally {
    db.$client.close()
  }
}

const inFile = (file: string, rejected: readonly Omit<Rejected, 'file'>[]) =>
  rejected.map((one) => ({ file, ...one }))

function count(counted: Map<ReadName, Counted>, name: ReadName, more: Counted): void {
  const { read, kept, rejected } = counted.get(name) ?? { read: 0, kept: 0, rejected: [] }
  counted.set(name, {
    read: read + more.read,
    kept: kept + more.kept,
    rejected: [...rejected, ...more.rejected].slice(0, NAMED_MAX),
  })
}

async function readOne(readLayer: ReadLayer, file: LayerFile): Promise<ReadFile> {
  try {
    return await readLayer(file)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new AppError(cause.kind, `${file.path}: ${cause.message}`, { cause })
  }
}
