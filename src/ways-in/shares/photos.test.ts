import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flatPng } from '../../testing/models/flat-png.ts'
import { addPhotos, fullPhoto } from './photos.ts'

const which = () => ({ dataDir: mkdtempSync(join(tmpdir(), 'shares-')), id: 'a', at: 0 })
const reading = { who: 'a', count: () => Promise.resolve() }

/** Reads a photo in a process that may write nothing to files, as on a full disk. @returns what it says. */
function readOnFullDisk(photo: ReturnType<typeof which>): string {
  const script = `
    import { fullPhoto } from ${JSON.stringify(join(import.meta.dirname, 'photos.ts'))}
    const reading = { who: 'a', count: () => Promise.resolve() }
    try { await fullPhoto(${JSON.stringify(photo)}, reading); console.log('read') }
    catch (error) { console.log(error.code) }`
  const limited = 'trap "" XFSZ; ulimit -f 0; exec "$0" -e "$1"'
  const { stdout } = Bun.spawnSync(['sh', '-c', limited, process.execPath, script])
  return stdout.toString().trim()
}

test('a photo that is read while the disk is full is read once there is room', async () => {
  const photo = which()
  await addPhotos(photo, [flatPng(900, 600)])
  expect(readOnFullDisk(photo)).toBe('EFBIG')
  const read = await new Bun.Image(await fullPhoto(photo, reading)).metadata()
  expect(read.format).toBe('webp')
})

test('what is no photo stays none', async () => {
  const photo = which()
  await addPhotos(photo, [new TextEncoder().encode('<svg/>')])
  for (let times = 0; times < 2; times += 1)
    await expect(fullPhoto(photo, reading)).rejects.toThrow(times === 0 ? /./ : 'it is no photo')
})
