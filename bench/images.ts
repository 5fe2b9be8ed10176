import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImageCache } from '../src/assets/images/cache.ts'
import { convertImage, WIDTHS } from '../src/assets/images/convert.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { memoryNow } from '../src/testing/worlds/measured.ts'
import type { Benchmark } from './report/benchmark.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { eachTimed } from './report/timing.ts'

const IMAGES = { full: 30, quick: 30, least: 2 }
const MEMORY_MAX_MB = 60
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export const images: Benchmark = {
  name: 'images',
  measures: 'how fast photos are converted, and answered from the cache on the disk',
  runs: 'named',
  async run({ size }) {
    const folder = mkdtempSync(join(tmpdir(), 'metzia-bench-images-'))
    try {
      return await measure(join(folder, 'images'), IMAGES[size])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function measure(folder: string, images: number): Promise<Row[]> {
  const photo = await aPhoto()
  const cache = createImageCache(folder, 1_000_000_000, systemClock)
  const names = Array.from({ length: images }, (_, n) => `photo${n}.webp`)
  const rows: Row[] = []
  const before = memoryNow()
  for (const width of WIDTHS) {
    const convert = () => convertImage(photo, { width, format: 'webp', who: 'bench' })
    const is = await new Bun.Image(await convert()).metadata()
    if (is.width !== width || is.format !== 'webp') throw new Error(`made ${JSON.stringify(is)}`)
    const calls = names.map((name) => async () => cache.put(`${width}-${name}`, await convert()))
    rows.push(
      reported({ name: `converted to ${width} px`, unit: 'ms', ...(await eachTimed(calls)) }),
    )
  }
  const cached = await eachTimed(names.map((name) => () => cache.get(`${WIDTHS[0]}-${name}`)))
  return [
    ...rows,
    reported({ name: 'from the cache', unit: 'ms', ...cached }),
    rowOf({
      name: 'memory after all',
      unit: 'MB',
      median: (memoryNow() - before) / 1e6,
      goal: { of: 'median', atMost: MEMORY_MAX_MB },
    }),
  ]
}

/** A photo of 1600 x 1200 with some structure, as JPEG. */
async function aPhoto(): Promise<Uint8Array> {
  const image = new Bun.Image(Buffer.from(PIXEL, 'base64'))
  return image.resize(1_600, 1_200, { fit: 'fill' }).jpeg({ quality: 90 }).bytes()
}
