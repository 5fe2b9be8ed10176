// Prints how fast photos are converted, and how fast they are answered from the cache on the disk.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImageCache } from '../src/assets/images/cache.ts'
import { convertImage, WIDTHS } from '../src/assets/images/convert.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { inMs, measured, memoryNow } from '../src/testing/measured.ts'

const IMAGES = 30
const MEMORY_MAX = 60_000_000

/** A photo of 1600 x 1200 with some structure, as JPEG. */
async function aPhoto(): Promise<Uint8Array> {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const image = new Bun.Image(Buffer.from(pixel, 'base64'))
  return image.resize(1_600, 1_200, { fit: 'fill' }).jpeg({ quality: 90 }).bytes()
}

const photo = await aPhoto()
const folder = mkdtempSync(join(tmpdir(), 'metzia-bench-images-'))
const cache = createImageCache(join(folder, 'images'), 1_000_000_000, systemClock)
const names = Array.from({ length: IMAGES }, (_, n) => `photo${n}.webp`)
const rows: Record<string, ReturnType<typeof inMs>> = {}
const before = memoryNow()
for (const width of WIDTHS) {
  const made = await convertImage(photo, { width, format: 'webp' })
  const is = await new Bun.Image(made).metadata()
  if (is.width !== width || is.format !== 'webp') throw new Error(`made ${JSON.stringify(is)}`)
  const calls = names.map(
    (name) => async () =>
      cache.put(`${width}-${name}`, await convertImage(photo, { width, format: 'webp' })),
  )
  rows[`converted to ${width} px`] = inMs(await measured(calls))
}
const [width] = WIDTHS
rows['from the cache'] = inMs(
  await measured(names.map((name) => () => cache.get(`${width}-${name}`))),
)
const grown = memoryNow() - before
rmSync(folder, { recursive: true, force: true })
console.table(rows)
console.log(`memory grown by ${(grown / 1e6).toFixed(1)} MB (goal: at most ${MEMORY_MAX / 1e6} MB)`)
process.exitCode = grown <= MEMORY_MAX ? 0 : 1
