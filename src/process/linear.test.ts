import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Content, Way } from '../items/domain.ts'
import type { ParserInput, ParserName } from '../parsing/parse.ts'
import { replyTo } from '../parsing/serve.ts'
import type { Made } from '../testing/models/made-expressions.ts'
import { PIECES, pumpsOf } from '../testing/models/pumps.ts'
import { aZip } from '../testing/models/zip.ts'
import { ROOT, sourceFile, sourceFiles } from '../testing/rules/code/source.ts'
import { isProduction } from '../testing/rules/places.ts'
import { PARSERS } from './parsers.ts'

// Whatever reads foreign texts takes time that grows with their length, not with its square.

/** Where foreign texts are read. */
const READING = [
  'src/ways-in',
  'src/sources',
  'src/reading',
  'src/telegram-updates',
  'src/telegram/domain',
  'src/intake',
  'src/items',
  'src/landmarks',
  'src/kernel/hebrew.ts',
  'src/kernel/scan.ts',
]
/** The operator writes these expressions, and they run in a process of readers. */
const OF_OPERATORS = 'src/sources/files/definition.ts'

const LENGTH = 200_000
/** Of the processor, for a text of that length (ms). */
const MOST_MS = 50
/** Of the texts of a tenth of the length, so many that took longest are tried in full. */
const SLOWEST = 3
/** The same of what parsers are given, where the first reading takes longer. With METZIA_LONG all are tried. */
const SLOWEST_INPUTS = process.env.METZIA_LONG ? PIECES.length : 5

const files = sourceFiles().filter(
  ({ path }) =>
    isProduction(path) && READING.some((place) => path === place || path.startsWith(`${place}/`)),
)

type Expression = { path: string; source: string; flags: string }

function written(of: typeof files): Expression[] {
  return of.flatMap(({ path, all }) =>
    all('Literal').flatMap((literal) => {
      const regex = 'regex' in literal ? literal.regex : undefined
      return regex ? [{ path, source: regex.pattern, flags: regex.flags }] : []
    }),
  )
}

/** The expressions that modules make when they are loaded. */
async function made(): Promise<Made[]> {
  const paths = files
    .map(({ path }) => path)
    .filter((path) => makesSome(path) && path !== OF_OPERATORS)
  const script = join(ROOT, 'src/testing/models/made-expressions.ts')
  const child = Bun.spawn([process.execPath, script, ...paths.map((path) => join(ROOT, path))], {
    stdout: 'pipe',
  })
  return JSON.parse(await new Response(child.stdout).text()) as Made[]
}

const makesSome = (path: string) =>
  files
    .find((file) => file.path === path)
    ?.all('NewExpression')
    .some(({ callee }) => callee.type === 'Identifier' && callee.name === 'RegExp') === true

/** Processor time of a search through a text (ms). */
function msOf(expression: RegExp, text: string): number {
  const before = process.cpuUsage()
  text.replace(expression, '')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The text with which an expression is too slow, and how slow; undefined: it is fast with all. */
function slowness({ source, flags }: Pick<Expression, 'source' | 'flags'>): string | undefined {
  const expression = new RegExp(source, flags.replace('y', ''))
  const times = new Map<number, number>()
  // From short texts on: what grows exponentially is found before it takes for ever.
  for (let length = 20; length <= LENGTH; length *= 10) {
    const slowest = [...times].sort(([, one], [, other]) => other - one).slice(0, SLOWEST)
    const chosen = new Set(slowest.map(([index]) => index))
    for (const [index, text] of pumpsOf(source, length).entries()) {
      if (length === LENGTH && !chosen.has(index)) continue
      const least = leastMs(expression, text)
      times.set(index, least)
      if (least > MOST_MS) return `${JSON.stringify(text.slice(0, 20))} of ${length}`
    }
  }
  return undefined
}

/** Of several tries, as soon as one is fast or far too slow: the machine may be busy with something else. */
function leastMs(expression: RegExp, text: string): number {
  let least = msOf(expression, text)
  for (let tries = 1; tries < 3 && least > MOST_MS && least < 10 * MOST_MS; tries += 1)
    least = Math.min(least, msOf(expression, text))
  return least
}

const isLoadedAll = (found: readonly Made[]) =>
  files
    .map(({ path }) => path)
    .filter((path) => makesSome(path) && path !== OF_OPERATORS)
    .filter((path) => !found.some((one) => one.path === path))

test('every expression that reads foreign texts is fast with 200 kB of what it repeats', async () => {
  const constructed = await made()
  expect(isLoadedAll(constructed)).toEqual([])
  const all = [...written(files), ...constructed.filter(({ path }) => path !== '')]
  expect(all.length).toBeGreaterThan(300)
  const known = new Map(all.map((one) => [`/${one.source}/${one.flags}`, one]))
  const slow = [...known].flatMap(([name, one]) => {
    const text = slowness(one)
    return text === undefined ? [] : [`${one.path}: ${name} with ${text}`]
  })
  expect(slow).toEqual([])
}, 120_000)

test.each(['/<title[^>]*>/', '/[\\s,]+$/', '/(a+)+$/', '/[).,;]+$/', '/(?:\\d+,)*x/'])(
  '%s is found to be slow',
  (literal) => {
    const [one] = written([sourceFile('src/ways-in/x.ts', `const a = ${literal}`)])
    expect(one && slowness(one)).toBeDefined()
  },
)

const WEB = { YAD2_WEB_URL: 'https://www.yad2.co.il' }
const OWN = { userRid: 1, trust: null }
const bytes = (text: string) => new TextEncoder().encode(text)
const item = (content: Content, way: Way = 'api') => ({
  item: { way, content, sentAt: null },
  now: 0,
  web: WEB,
})
const oneLine = (text: string) => text.replaceAll('\n', ' ')
const form = (text: string) => ({
  type: 'multipart/form-data; boundary=x',
  bytes: bytes(`--x\r\n${text}`),
})

/** A feed of timetables in which every table begins with that text. */
function feedWith(text: string) {
  const path = join(tmpdir(), 'feed')
  const names = ['calendar.txt', 'trips.txt', 'stops.txt', 'stop_times.txt']
  writeFileSync(path, aZip(...names.map((name) => ({ name, text }))))
  return { feed: path, file: `${path}.timetable`, source: '', readAt: 0 }
}

/** A file of landmarks. */
function layerWith(text: string) {
  const path = join(tmpdir(), 'layer.geojson')
  writeFileSync(path, text)
  return { path, layer: null, attribution: 'x' }
}

type Inputs = { [Name in ParserName]: (text: string) => ParserInput<Name>[] }

/** What each parser is given to read, made of a text that a stranger wrote. Another parser needs another line here. */
const INPUTS: Inputs = {
  item: (text) => [
    item({ html: `<p>${text}` }),
    item({ html: `<html><div role="feed"><div>${text}` }),
    item({ html: text }),
    item({ text }),
    item({ text: JSON.stringify([{ text }]) }),
    item({ text, html: `<p>${text}`, title: text.slice(0, 500) }, 'mail'),
  ],
  linked: (body) => [{ body, now: 0, web: WEB }],
  entries: (text) => [text, `<p>${text}`, `{${text}`],
  posts: (text) => [{ posts: [{ text, link: text, id: null, at: null, images: [] }], now: 0 }],
  sent: (text) =>
    [{ text }, { html: text }, { title: text.slice(0, 1_000), text }].map((one) => ({
      bytes: bytes(JSON.stringify(one)),
      userRid: 1,
    })),
  draft: (text) => [bytes(text)],
  arriving: (text) => [{ sent: { text }, userRid: 1 }],
  page: (text) => [{ ...form(text), userRid: 1 }],
  share: (text) => [form(text)],
  upload: (text) => [
    form(text),
    ...['', 'Subject: x\r\n\r\n', '<!-- saved from ', 'From: <Saved by x>\r\n\r\n'].map((before) =>
      form(
        `Content-Disposition: form-data; name="files"; filename="a"\r\n\r\n${before}${text}\r\n--x--\r\n`,
      ),
    ),
  ],
  file: (text) => ['', 'Subject: x\r\n\r\n', '<p>'].map((before) => bytes(before + text)),
  mails: (text) => [bytes(text), bytes(`From x\n${text}`)],
  mail: (text) =>
    [
      ...['From', 'To', 'Subject', 'Content-Type', 'Date', 'X'].map(
        (name) => `${name}: ${oneLine(text)}\r\n\r\n`,
      ),
      `Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n${text}`,
      `Content-Type: text/html\r\n\r\n${text}`,
      text,
    ].map((mail) => ({ bytes: bytes(mail), by: OWN })),
  ownHead: (text) =>
    ['Delivered-To', 'To', 'Received', 'From', 'Auto-Submitted', 'Return-Path'].map((name) => ({
      bytes: bytes(
        `${name}: ${oneLine(text)}\r\n${`${name}: ${oneLine(text).slice(0, text.length / 40)}\r\n`.repeat(40)}\r\n`,
      ),
      form: 'homes@example.com',
    })),
  confirmation: (text) =>
    [text, `Subject: (#123456789) x\r\n\r\n${text}`, `Content-Type: text/html\r\n\r\n${text}`].map(
      (mail) => bytes(`From: forwarding-noreply@google.com\r\n${mail}`),
    ),
  chat: (text) => [{ text: `1.1.2025, 10:00 - a: ${text}`, userRid: 1 }],
  channelPage: (body) => [{ body, channel: 'x', isNewest: true }],
  filePage: (text) => [{ ...filePage, bytes: bytes(`<p>${text}`) }],
  timetable: (text) =>
    [text, `stop_id,stop_lat,stop_lon\n${text}`, `trip_id,service_id\n"${text}`].map(feedWith),
  layer: (text) =>
    [
      text,
      JSON.stringify(aCollection({ name: text, amenity: text })),
      `{"type":"FeatureCollection","features":[{"geometry":{"type":"Polygon","coordinates":[${text}`,
    ].map(layerWith),
  trial: (text) => [{ ...filePage, bytes: bytes(`<p>${text}`), name: 'x' }],
}

const aCollection = (properties: object) => ({
  type: 'FeatureCollection',
  features: [{ properties, geometry: { type: 'Point', coordinates: [34.77, 32.06] } }],
})

const definition = {
  id: 'x',
  label: 'x',
  urls: ['https://x.example/'],
  everyMs: 1,
  from: 'html',
  items: 'p',
  fields: { price: [{ at: '' }], link: [{ at: 'a@href' }] },
  usual: new Set<never>(),
  text: [{ at: '' }],
  imageHosts: [],
  version: '',
} as const
const filePage = { definition, contentType: null, base: 'https://x.example/', now: 0 }

/** Several scanners that follow each other may take longer, if the time grows no faster than the text (ms). */
const TOGETHER_MS = 250

/** Processor time of one reading (ms). */
async function readingMs(name: ParserName, input: unknown): Promise<number> {
  const before = process.cpuUsage()
  await replyTo(PARSERS, { name, input })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The least of several readings, or the first one that is fast (ms). */
async function parserMs(name: ParserName, input: unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least > MOST_MS; tries += 1)
    least = Math.min(least, await readingMs(name, input))
  return least
}

/**
 * How slow a parser is with a text, and with a quarter of it, if that holds each time: a busy machine is slow once. The
 * first reading is enough if it is fast.
 */
async function slownessOf(name: ParserName, input: unknown, quarter: unknown) {
  let slow = ''
  for (let tries = 0; tries < 3; tries += 1) {
    const ms = await (tries === 0 ? readingMs : parserMs)(name, input)
    if (ms <= MOST_MS) return undefined
    // Three times the time for twice the text, over two steps: of one step the pauses of the collector are too much.
    const ofQuarter = await parserMs(name, quarter)
    if (ms <= TOGETHER_MS && ms <= 9 * ofQuarter) return undefined
    slow = `${ms} ms, ${ofQuarter} ms of a quarter`
  }
  return slow
}

/** The pieces of which a parser reads such inputs most slowly. */
async function slowestOf(name: ParserName, inputOf: (piece: string) => unknown): Promise<string[]> {
  const times = new Map<string, number>()
  for (const piece of PIECES) times.set(piece, await readingMs(name, inputOf(piece)))
  const slowestFirst = [...times].sort(([, one], [, other]) => other - one)
  return slowestFirst.slice(0, SLOWEST_INPUTS).map(([piece]) => piece)
}

test.each(Object.keys(INPUTS) as ParserName[])(
  '"%s" is fast with 200 kB of anything',
  async (name) => {
    const inputOf = (piece: string, index: number, length: number) =>
      INPUTS[name](piece.repeat(Math.ceil(length / piece.length)).slice(0, length))[index]
    const slow: string[] = []
    for (const index of INPUTS[name]('').keys())
      for (const piece of await slowestOf(name, (piece) => inputOf(piece, index, LENGTH / 10))) {
        const [input, quarter] = [LENGTH, LENGTH / 4].map((length) => inputOf(piece, index, length))
        const found = await slownessOf(name, input, quarter)
        if (found) slow.push(`${JSON.stringify(piece)}, input ${index}: ${found}`)
      }
    expect(slow).toEqual([])
  },
  60_000,
)
