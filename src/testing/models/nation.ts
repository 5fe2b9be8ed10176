import { closeSync, openSync, writeSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { seeded } from '../worlds/random.ts'

// A feed of the size of the whole country: 28,000 stops in towns, 4,000 lines, 100,000 trips a day.

const LINES = 4_000
const TOWNS = 60
const STOPS = 28_000
const STOPS_OF_LINE = 45
/** The trips of a line on Sunday to Thursday, on Friday, on Saturday. */
const TRIPS = [25, 15, 2] as const
const PART_ROWS = 100_000

type Chance = () => number
export type Size = { share: number }

/** Writes the feed. @param share of its lines, stops and towns. */
export function writeNation(path: string, { share }: Size): void {
  const chance = seeded(7)
  const file = openSync(path, 'w')
  const zip = zipOnto(file)
  const towns = townsOf(chance, Math.ceil(TOWNS * share), Math.ceil(STOPS * share))
  zip.add('stops.txt', stopRows(towns))
  zip.add('calendar.txt', [
    'service_id,sunday,monday,tuesday,wednesday,thursday,friday,saturday,start_date,end_date\n' +
      '0,1,1,1,1,1,0,0,20261122,20261201\n1,0,0,0,0,0,1,0,20261122,20261201\n2,0,0,0,0,0,0,1,20261122,20261201\n',
  ])
  const lines = Array.from({ length: Math.ceil(LINES * share) }, () => lineOf(chance, towns))
  zip.add('trips.txt', tripRows(lines))
  zip.add('stop_times.txt', stopTimeRows(chance, lines))
  zip.end()
  closeSync(file)
}

type Town = { first: number; points: [number, number][] }
type Line = { stops: number[]; seconds: number[] }

function townsOf(chance: Chance, towns: number, stops: number): Town[] {
  const each = Math.floor(stops / towns)
  return Array.from({ length: towns }, (_, town) => {
    const middle = [34.7 + chance() * 0.7, 31.2 + chance() * 1.8] as const
    const points = Array.from({ length: each }, (): [number, number] => [
      middle[0] + (chance() + chance() - 1) * 0.04,
      middle[1] + (chance() + chance() - 1) * 0.04,
    ])
    return { first: town * each, points: points.sort(([one], [other]) => one - other) }
  })
}

/** Most lines stay in a town; the others join two. */
function lineOf(chance: Chance, towns: readonly Town[]): Line {
  const one = towns[Math.floor(chance() * towns.length)] as Town
  const other = chance() < 0.7 ? one : (towns[Math.floor(chance() * towns.length)] as Town)
  const some = (town: Town, count: number) =>
    Array.from({ length: count }, () => town.first + Math.floor(chance() * town.points.length))
  const half = Math.floor(STOPS_OF_LINE / 2)
  const ascending = (stops: number[]) => stops.sort((a, b) => a - b)
  const stops = [...ascending(some(one, half)), ...ascending(some(other, STOPS_OF_LINE - half))]
  if (chance() < 0.5) stops.reverse()
  return { stops, seconds: stops.map(() => 60 + Math.floor(chance() * 120)) }
}

function* stopRows(towns: readonly Town[]): Generator<string> {
  yield 'stop_id,stop_lat,stop_lon\n'
  for (const { first, points } of towns)
    yield points.map(([x, y], at) => `${first + at},${y.toFixed(6)},${x.toFixed(6)}\n`).join('')
}

function* tripRows(lines: readonly Line[]): Generator<string> {
  yield 'route_id,service_id,trip_id\n'
  for (const line of lines.keys())
    for (const [service, count] of TRIPS.entries())
      yield Array.from(
        { length: count },
        (_, trip) => `${line},${service},${line}_${service}_${trip}\n`,
      ).join('')
}

function* stopTimeRows(chance: Chance, lines: readonly Line[]): Generator<string> {
  yield 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n'
  let rows: string[] = []
  for (const [number, { stops, seconds }] of lines.entries())
    for (const [service, count] of TRIPS.entries())
      for (let trip = 0; trip < count; trip += 1) {
        let time = 5 * 3_600 + Math.floor(((trip + chance()) * 19 * 3_600) / count)
        // Traffic: every hour of the day has a pace of its own.
        const pace = 1 + Math.floor((time / 3_600) % 7) / 10
        for (const [at, stop] of stops.entries()) {
          time += Math.floor((seconds[at] as number) * pace)
          const text = clock(time)
          rows.push(`${number}_${service}_${trip},${text},${text},${stop},${at + 1},0,0\n`)
        }
        if (rows.length < PART_ROWS) continue
        yield rows.join('')
        rows = []
      }
  yield rows.join('')
}

const two = (value: number) => String(value).padStart(2, '0')
const clock = (time: number) =>
  `${two(Math.floor(time / 3_600))}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}`

/** An archive whose files are stored as they are, so that they need not be held in memory. */
function zipOnto(file: number) {
  let at = 0
  const entries: Buffer[] = []
  const write = (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
    at += bytes.length
  }
  return {
    add(name: string, parts: Iterable<string>) {
      const begins = at
      write(headOf(0x04034b50, name, { crc: 0, packed: 0, plain: 0 }))
      let [crc, packed, plain] = [0, 0, 0]
      let last: Buffer | undefined
      const put = (part: Buffer, isLast: boolean) => {
        const bytes = deflatedPart(part, isLast)
        packed += bytes.length
        write(bytes)
      }
      for (const part of parts) {
        if (last) put(last, false)
        last = Buffer.from(part)
        crc = crc32(last, crc)
        plain += last.length
      }
      put(last ?? Buffer.alloc(0), true)
      entries.push(entryOf(name, { crc, packed, plain }, begins))
    },
    end() {
      const begins = at
      for (const entry of entries) write(entry)
      const end = Buffer.alloc(22)
      end.writeUInt32LE(0x06054b50, 0)
      end.writeUInt16LE(entries.length, 8)
      end.writeUInt16LE(entries.length, 10)
      end.writeUInt32LE(at - begins, 12)
      end.writeUInt32LE(begins, 16)
      write(end)
    },
  }
}

type Sizes = { crc: number; packed: number; plain: number }

/** A block of a deflated stream; the blocks of one stream follow each other. */
function deflatedPart(part: Buffer, isLast: boolean): Buffer {
  return deflateRawSync(part, { level: 1, finishFlush: isLast ? 4 : 2 })
}

function headOf(magic: number, name: string, { crc, packed, plain }: Sizes): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(magic, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(packed, 18)
  head.writeUInt32LE(plain, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name)])
}

function entryOf(name: string, { crc, packed, plain }: Sizes, at: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(plain, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, Buffer.from(name)])
}
