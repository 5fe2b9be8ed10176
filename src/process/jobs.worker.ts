// The Worker of the server. The homes of searches are read before what it does otherwise is loaded: lists that are asked
// for right after a start wait for them.

import { readColumns } from '../assets/columns/loading.ts'
import { type Connection, openDatabase } from '../database/database.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { messageOf } from '../kernel/domain/caught.ts'
import { AppError, sentError } from '../kernel/errors.ts'
import { systemClock } from '../kernel/system-clock.ts'
import type { Config } from '../world/config.ts'
import type { FromWorker, ToWorker } from './messages.ts'

declare const self: Worker

type Call = Extract<ToWorker, { kind: 'call' }>

/** How long a write waits for other writers, in milliseconds: no visitor waits for this thread. */
const BUSY_MS = 5_000
/** For so long the Worker waits to be asked for homes, before it loads what it does otherwise (ms). */
const ASKED_WITHIN_MS = 50

const alarm = createAlarm()
const stopping = new AbortController()
const { signal } = stopping
const opened = Promise.withResolvers<Connection>()
/** Resolved when the homes were read that are asked for at a start, or when none are. */
const homesRead = Promise.withResolvers<void>()
let isReading = false
const loaded = homesRead.promise.then(() => import('./work.ts'))
let working: Promise<void> = Promise.resolve()
/** The calls that are running: the database stays open for them. */
const answering = new Set<Promise<void>>()

const reply = (message: FromWorker) => self.postMessage(message)

async function work(config: Config): Promise<void> {
  const db = openDatabase(config.databasePath, { busyMs: BUSY_MS, checkpoints: false })
  opened.resolve(db)
  const { runWork } = await loaded
  await runWork({ config, db, signal, alarm, reply })
  await Promise.allSettled(answering)
  db.$client.close()
}

async function readHomes(): Promise<unknown> {
  isReading = true
  try {
    return await readColumns(await opened.promise, systemClock, signal)
  } finally {
    homesRead.resolve()
  }
}

async function run({ name, input }: Call): Promise<unknown> {
  if (name === 'readColumns') return readHomes()
  const { call } = await loaded
  return call(name, input, signal)
}

async function answer(call: Call): Promise<void> {
  const { id } = call
  try {
    reply({ kind: 'result', id, value: await run(call) })
  } catch (error) {
    if (error instanceof AppError) return reply({ kind: 'refused', id, error: sentError(error) })
    reply({ kind: 'failed', id, message: messageOf(error) })
  }
}

/** Loads the rest, unless homes are asked for first. */
async function beginSoon(): Promise<void> {
  await systemClock.sleep(ASKED_WITHIN_MS, signal)
  if (!isReading) homesRead.resolve()
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') {
    working = work(data.config)
    void beginSoon()
  }
  if (data.kind === 'wake') alarm.ring()
  if (data.kind === 'call') {
    const answered = answer(data).finally(() => answering.delete(answered))
    answering.add(answered)
  }
  if (data.kind !== 'stop') return
  stopping.abort()
  await working
  reply({ kind: 'stopped' })
}
