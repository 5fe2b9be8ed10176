import { logBytes } from '../../src/database/checkpoints.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import type { World } from '../../src/testing/worlds/world.ts'

const WRITERS = 2
const LOOK_MS = 20

/**
 * Lets two threads write so many MiB almost without a pause.
 * @returns the largest size of the write-ahead log meanwhile, in bytes.
 */
export async function largestLog(here: World, mib: number): Promise<number> {
  const path = here.config.databasePath
  here.db.$client.run('create table filling (bytes)')
  const source = `
      import { Database } from 'bun:sqlite'
      const db = new Database(${JSON.stringify(path)})
      db.run('PRAGMA busy_timeout = 5000')
      db.run('PRAGMA wal_autocheckpoint = 0')
      db.run('PRAGMA synchronous = FULL')
      for (let n = 0; n < ${(mib * 4) / WRITERS}; n += 1) {
        db.run('insert into filling values (randomblob(262144))')
        await Bun.sleep(1)
      }
      db.close()
      self.postMessage('done')`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  let [writing, most] = [WRITERS, 0]
  for (const worker of Array.from({ length: WRITERS }, () => new Worker(url)))
    worker.addEventListener('message', () => {
      writing -= 1
      worker.terminate()
    })
  while (writing > 0) {
    most = Math.max(most, logBytes(path))
    await systemClock.sleep(LOOK_MS)
  }
  return most
}
