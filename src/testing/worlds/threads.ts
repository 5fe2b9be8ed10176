import { AsyncLocalStorage } from 'node:async_hooks'
import { type Connection, openDatabase, syncNothing } from '../../database/database.ts'
import { serveFrom } from '../../database/turns.ts'

// A test does the work of the thread that serves visitors and of the Worker in one thread, by one connection. What is
// done for a visitor must not block, as on that thread.

const isServing = new AsyncLocalStorage<boolean>()

/** Lets a connection refuse writes that would block, inside of `asServer`. */
export function serveInTests(client: object): void {
  serveFrom(client, () => isServing.getStore() ?? false)
}

/** Does work of the thread that serves visitors. */
export const asServer = <T>(work: () => T): T => isServing.run(true, work)

/** A connection for a server that listens: the test writes beside it by the one of its world. */
export function serversOwn({ config }: { config: { databasePath: string } }): Connection {
  const db = openDatabase(config.databasePath, { busyMs: 250, checkpoints: false })
  syncNothing(db)
  return db
}

/** Functions that the server calls in the Worker, where a write may block. */
export function inWorker<Functions extends object>(functions: Functions): Functions {
  const called = Object.entries(functions).map(([name, work]) => [
    name,
    (...passed: unknown[]) => isServing.run(false, () => work(...passed)),
  ])
  return Object.fromEntries(called) as Functions
}
