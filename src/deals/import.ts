import { openBeside } from '../database/beside.ts'
import { type Tx, write } from '../database/database.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Context } from '../world/context.ts'
import { DEAL_TABLES } from './deal-tables.ts'
import { DAY_MS } from './domain/deal.ts'
import { dealsFile } from './nearby.ts'
import { type Field, readDeal, readParcel, type Texts } from './read.ts'
import { eachRecord } from './records.ts'
import { keepDeal, keepParcel, type Met } from './store.ts'

type Rejected = { file: string; line: number; reason: string }
export type Imported = {
  read: number
  new: number
  known: number
  /** The first of those that were left out; the others are counted only. */
  rejected: Rejected[]
}

/** So many records are kept together: what was kept before the process ends stays. */
const BATCH = 5_000
/** So many rejected records are named. */
const NAMED_MAX = 1_000

type Importing = {
  paths: readonly string[]
  /** The city of records that state none. */
  city?: string | undefined
  /** Called after each batch. */
  onProgress?: ((so: Imported) => void) | undefined
}

/** What is imported: fields without which a file is another one, how a record is read, and how it is kept. */
type Kind<Item> = {
  needed: readonly Field[]
  /** A text says why a record is left out. */
  read(texts: Texts): Item | string
  /** Answers whether it is new. */
  keep(tx: Tx, item: Item): boolean
}

/** Imports deals. A deal that is known is not kept twice. */
export function importDeals({ config, clock }: Pick<Context, 'config' | 'clock'>, of: Importing) {
  const met: Met = new Map()
  const by = { city: of.city ?? '', today: Math.floor(clock.now() / DAY_MS) }
  return importRecords(dealsFile(config), of, {
    needed: ['at', 'price'],
    read: (texts) => readDeal(texts, by),
    keep: (tx, deal) => keepDeal(tx, met, deal),
  })
}

/** Imports where parcels are. */
export function importParcels({ config }: Pick<Context, 'config'>, of: Importing) {
  return importRecords(dealsFile(config), of, {
    needed: ['gush', 'helka', 'x', 'y'],
    read: readParcel,
    keep: keepParcel,
  })
}

async function importRecords<Item>(
  file: string,
  { paths, onProgress }: Importing,
  { needed, read, keep }: Kind<Item>,
): Promise<Imported> {
  const db = openBeside(file, DEAL_TABLES)
  const so: Imported = { read: 0, new: 0, known: 0, rejected: [] }
  const waiting: Item[] = []
  const keepWaiting = () => {
    const isNew = write(db, (tx) => waiting.map((item) => keep(tx, item)))
    haltPoint('deals-kept')
    so.new += isNew.filter(Boolean).length
    so.known += isNew.filter((one) => !one).length
    waiting.length = 0
    onProgress?.(so)
  }
  try {
    for (const path of paths) {
      await eachRecord(path, needed, (texts, line) => {
        so.read += 1
        const item = read(texts)
        if (typeof item !== 'string') waiting.push(item)
        else if (so.rejected.length < NAMED_MAX)
          so.rejected.push({ file: path, line, reason: item })
        if (waiting.length === BATCH) keepWaiting()
      })
    }
    keepWaiting()
  } finally {
    db.$client.close()
  }
  return so
}
