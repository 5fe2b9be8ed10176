// Checkpoints the write-ahead log, off the thread that serves visitors.
import { openDatabase } from './database.ts'

declare const self: Worker

const EVERY_MS = 5_000

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  const { $client: client } = openDatabase(path, { busyMs: 0 })
  const checkpoint = client.query('PRAGMA wal_checkpoint(PASSIVE)')
  setInterval(() => checkpoint.all(), EVERY_MS)
}
