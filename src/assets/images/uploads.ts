import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { convertImage } from './convert.ts'

// Photos that users have sent with a home. They are stored without what cameras add, as the place where they were taken.

const PREFIX = 'upload:'
const NAME = /^[0-9a-f]{64}$/
/** Pixels; the widest that a page shows. */
const WIDTH = 1_280

const folderOf = (dataDir: string) => join(dataDir, 'uploads')

/**
 * Stores a photo, once.
 * @returns the address by which a home refers to it.
 * @throws Error when the bytes are no image.
 */
export async function storeUpload(dataDir: string, bytes: Uint8Array): Promise<string> {
  const image = await convertImage(bytes, { width: WIDTH, format: 'webp' })
  const name = new Bun.CryptoHasher('sha256').update(image).digest('hex')
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(join(folder, name))) await Bun.write(join(folder, name), image)
  return PREFIX + name
}

/** The stored photo of an address; undefined when the address is none of a stored photo, or the photo is gone. */
export async function readUpload(
  dataDir: string,
  address: string,
): Promise<Uint8Array | undefined> {
  const name = uploadName(address)
  const file = name === undefined ? undefined : Bun.file(join(folderOf(dataDir), name))
  return file && (await file.exists()) ? new Uint8Array(await file.arrayBuffer()) : undefined
}

/** The name of a stored photo by its address; undefined for every other address. */
export function uploadName(address: string): string | undefined {
  const name = address.startsWith(PREFIX) ? address.slice(PREFIX.length) : ''
  return NAME.test(name) ? name : undefined
}

/**
 * Deletes stored photos that no home refers to.
 * @param before photos that were stored later stay (ms): the homes that they belong to may not be stored yet.
 * @returns how many.
 */
export function forgetUploads(
  dataDir: string,
  { needed, before }: { needed: ReadonlySet<string>; before: number },
): number {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return 0
  const old = readdirSync(folder).filter(
    (name) => !needed.has(name) && statSync(join(folder, name)).mtimeMs < before,
  )
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old.length
}
