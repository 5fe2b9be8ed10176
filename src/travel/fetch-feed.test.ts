import { expect, test } from 'bun:test'
import { mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMALL_FEED } from '../testing/worlds/timetables.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { readFeedInto } from './feed/read.ts'
import { fetchFeed } from './fetch-feed.ts'

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'
const MB = 1_000_000
const { signal } = new AbortController()

/** A disk of its own of 70 MB, which only root can mount. */
function smallDisk(here: World): Disposable & { path: string } {
  const path = join(here.dataDir, 'disk')
  mkdirSync(path)
  const command = ['mount', '-t', 'tmpfs', '-o', 'size=70m', 'tmpfs', path]
  if (Bun.spawnSync(command).exitCode !== 0) throw new Error('No disk could be mounted')
  return { path, [Symbol.dispose]: () => void Bun.spawnSync(['umount', '-l', path]) }
}

const freeAt = (path: string) => statfsSync(path).bavail * statfsSync(path).bsize

/** An address that answers with that many megabytes. */
const answering = (count: number) => () =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        pull(controller) {
          if (count === 0) return controller.close()
          count -= 1
          controller.enqueue(new Uint8Array(MB))
        },
      }),
    ),
  )

test('a feed is fetched as it arrives', async () => {
  using here = world()
  const path = join(here.dataDir, 'feed')
  await fetchFeed({ ...here, fetch: answering(3) }, { url: 'https://x.example/', path }, signal)
  expect(statSync(path).size).toBe(3 * MB)
})

test.skipIf(!isRoot)(
  'neither a feed nor its timetable fills the disk of the database',
  async () => {
    using here = world()
    using disk = smallDisk(here)
    const path = join(disk.path, 'feed')
    const fetched = (count: number) =>
      fetchFeed({ ...here, fetch: answering(count) }, { url: 'https://x.example/', path }, signal)
    await fetched(10)
    rmSync(path)
    await expect(fetched(40)).rejects.toThrow('the disk has too little room')
    expect(freeAt(disk.path)).toBeGreaterThan(45 * MB)
    writeFileSync(path, SMALL_FEED)
    writeFileSync(join(disk.path, 'ballast'), new Uint8Array(30 * MB))
    const reading = { feed: path, file: join(disk.path, 'timetable'), source: '', readAt: 0 }
    await expect(readFeedInto(reading)).rejects.toThrow('the disk has too little room')
    rmSync(join(disk.path, 'ballast'))
    expect((await readFeedInto(reading)).head.trips).toBe(1)
  },
)
