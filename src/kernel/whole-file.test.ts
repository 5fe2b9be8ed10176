import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWhole } from './whole-file.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'whole-'))

test('a file is replaced as a whole, also by several writers at once', async () => {
  const at = join(folder(), 'photo')
  const contents = ['a', 'b', 'c'].map((letter) => Buffer.from(letter.repeat(300_000)))
  await Promise.all(contents.map((bytes) => writeWhole(at, bytes)))
  expect(contents.some((bytes) => bytes.equals(readFileSync(at)))).toBe(true)
  expect(readdirSync(join(at, '..'))).toEqual(['photo'])
})

/** Writes a file of 300 kB in a process that may write fewer bytes, as on a disk that fills up. */
function writtenOnFullDisk(at: string) {
  const script = `
    import { writeWhole } from ${JSON.stringify(join(import.meta.dirname, 'whole-file.ts'))}
    try { await writeWhole(${JSON.stringify(at)}, Buffer.alloc(300_000, 1)); console.log('written') }
    catch (error) { console.log(error.code) }`
  const limited = 'trap "" XFSZ; ulimit -f 100; exec "$0" -e "$1"'
  const { stdout } = Bun.spawnSync(['sh', '-c', limited, process.execPath, script])
  return stdout.toString().trim()
}

test('nothing is left of a file that the disk did not take, and what was there stays', async () => {
  const at = join(folder(), 'photo')
  expect(writtenOnFullDisk(at)).toBe('EFBIG')
  expect(readdirSync(join(at, '..'))).toEqual([])
  await writeWhole(at, Buffer.from('before'))
  expect(writtenOnFullDisk(at)).toBe('EFBIG')
  expect(readFileSync(at, 'utf8')).toBe('before')
})
