import { expect, test } from 'bun:test'
import type { StoredComparison } from '../../assets/comparables/store.ts'
import { isByStreet } from '../../assets/criteria/areas.ts'
import { type Criteria, NEW_CRITERIA } from '../../assets/criteria/criteria.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import { phoneOf } from '../../assets/domain/phone.ts'
import { givenHome } from '../../testing/worlds/given.ts'
import { world } from '../../testing/worlds/world.ts'
import { type CardInput, cardOf } from './card.ts'
import { keyboardOf, readButton } from './keyboard.ts'

const LINKS = {
  page: 'https://metzia.example/properties?home=1',
  map: 'https://www.google.com/maps/search/?api=1&query=1',
  source: 'Yad2',
}

function aHome(facts: Partial<Asset> = {}): Asset {
  using here = world()
  return {
    ...givenHome(here, { street: 'הרצל 10', link: 'https://www.yad2.co.il/item/1' }),
    ...facts,
  }
}

function comparisonOf(price: number, score: number): StoredComparison {
  const estimate = Math.round(price / (1 - score / 100))
  const comparables = Array.from({ length: 11 }, (_, rid) => ({ rid, distance: 1 }))
  return { estimate, low: estimate * 0.9, high: estimate * 1.1, comparables, score }
}

function card(input: Partial<CardInput> = {}) {
  const asset = input.asset ?? aHome()
  const rest = { comparison: null, drop: null, language: 'en' as const, links: LINKS }
  const { text, entities } = cardOf({
    isByStreet: false,
    travel: null,
    unstated: [],
    ...rest,
    ...input,
    asset,
  })
  const marked = (type: string) =>
    entities
      .filter((one) => one.type === type)
      .map(({ offset, length }) => text.slice(offset, offset + length))
  return {
    lines: text.replaceAll(/[\u2068\u2069\u200e\u200f]/g, '').split('\n'),
    text,
    entities,
    marked,
  }
}

test('a card tells price, place and facts, and links to its page, the map and the listing', () => {
  const { lines, marked, entities } = card()
  expect(lines).toEqual([
    '₪5,000 · הרצל 10, פלורנטין',
    '3 rooms · 70 m² · floor 2 · private',
    'Details · Map · Yad2',
  ])
  expect(marked('bold')).toEqual(['₪5,000', '\u2068הרצל 10, פלורנטין\u2069'])
  expect(marked('text_link')).toEqual(['Details', 'Map', 'Yad2'])
  expect(entities.flatMap(({ url }) => url ?? [])).toEqual([
    LINKS.page,
    LINKS.map,
    'https://www.yad2.co.il/item/1',
  ])
})

const AROUND = {
  name: 'Sea',
  polygon: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [34.76, 32.05],
        [34.78, 32.05],
        [34.78, 32.07],
        [34.76, 32.05],
      ] as const,
    ],
  },
}

test('of a home that only the middle of its street puts into a drawn area, it says so', () => {
  const asset = aHome({ coordinates: [34.775, 32.06], street: 'הרצל' })
  const drawn = { neighborhoodCodes: [], polygons: [AROUND] }
  const isByStreetOf = (bot: Partial<Criteria>, facts: Partial<Asset> = {}) =>
    isByStreet({ ...NEW_CRITERIA, ...drawn, ...bot }, { ...asset, ...facts })
  expect(isByStreetOf({})).toBe(true)
  expect(isByStreetOf({ neighborhoodCodes: [205] })).toBe(false)
  expect(isByStreetOf({}, { street: 'הרצל 10' })).toBe(false)
  expect(isByStreetOf({ polygons: [] })).toBe(false)
  const line = 'On the map at the middle of the street.'
  expect(card({ asset, isByStreet: true }).lines[2]).toBe(line)
  expect(card({ asset }).lines).not.toContain(line)
  const marks = { isSaved: false, isLiked: false, isHidden: false }
  const buttons = (neighborhoodCodes: number[]) =>
    keyboardOf(asset, marks, {
      ...drawn,
      neighborhoodCodes,
      postLanguage: 'en',
      mutedPhones: [],
    })[1]
  expect(buttons([])).toHaveLength(1)
  expect(buttons([205])).toHaveLength(2)
})

test('each line begins on the side of the language, and its marks move no entity', () => {
  const drop = { from: 5_500, cause: 'fell' as const }
  const first = (language: 'en' | 'he') => {
    const { text, marked } = card({ language, drop, asset: aHome({ phone: '03-5551234' }) })
    expect(marked('bold')).toContain('₪5,000')
    expect(marked('phone_number')).toEqual(['03-555-1234'])
    return text.split('\n').map((line) => line.slice(0, 2))
  }
  expect(first('en')).toEqual(['Pr', '₪5', '3 ', 'De', '\u200e\u2068'])
  expect(first('he')).toEqual(['יר', '₪5', '3 ', 'פר', '\u200f\u2068'])
})

test('in Hebrew it says the same', () => {
  expect(card({ language: 'he', asset: aHome({ floor: 0, merchant: true }) }).lines).toEqual([
    '₪5,000 · הרצל 10, פלורנטין',
    '3 חדרים · 70 מ״ר · קומת קרקע · תיווך',
    'פרטים · מפה · Yad2',
  ])
})

test('it says what is not stated, and labels sublets, new projects and prices of the past', () => {
  const bare = { price: null, rooms: null, size: null, floor: null, merchant: null, street: null }
  expect(card({ asset: aHome(bare) }).lines).toEqual([
    'פלורנטין',
    'Not stated: price, rooms, size, floor, private or agent',
    'Details · Map · Yad2',
  ])
  const labelled = aHome({ isSublet: true, isNewProject: true, isPriceStated: false })
  expect(card({ asset: labelled }).lines.slice(0, 2)).toEqual([
    'from ₪5,000 · הרצל 10, פלורנטין',
    '3 rooms · 70 m² · floor 2 · private · sublet · new project · last known price',
  ])
})

test('the total of a month is said where more than the rent is known, and as the least where a part is missing', () => {
  const lineOf = (home: Parameters<typeof aHome>[0], language: 'en' | 'he' = 'en') =>
    card({ asset: aHome(home), language }).lines[2]
  const known = { price: 5_000, arnona: 300, vaad: 100, total: 5_400 }
  expect(lineOf(known)).toBe('₪5,400 a month with arnona and va’ad')
  expect(lineOf({ ...known, vaad: null, total: 5_300 })).toBe(
    'from ₪5,300 a month with arnona and va’ad',
  )
  expect(lineOf({ ...known, arnona: null }, 'he')).toContain('לחודש עם ארנונה וועד בית')
  expect(lineOf({ price: 5_000, total: 5_000 })).toBe('Details · Map · Yad2')
})

const PLACED = aHome({ coordinates: [34.775, 32.06] })

test('the comparison has n; a find has its badge, and what looks like a fraud a warning without it', () => {
  const at = (score: number, language: 'en' | 'he' = 'en') =>
    card({ asset: PLACED, comparison: comparisonOf(5_000, score), language }).lines.slice(2, -1)
  expect(at(16)).toEqual(['Find: 16% below ₪5,952, from 11 like it'])
  expect(at(10)).toEqual(['10% below ₪5,556, from 11 like it'])
  expect(at(-4)).toEqual(['4% above ₪4,808, from 11 like it'])
  expect(at(0)).toEqual(['the same as ₪5,000, from 11 like it'])
  expect(at(46)).toEqual([
    '⚠️ Unusually low: check before you pay',
    '46% below ₪9,259, from 11 like it',
  ])
  expect(at(46, 'he')[0]).toBe('⚠️ נמוך במיוחד: לבדוק לפני תשלום')
})

test('a price drop tells both prices, once', () => {
  const asset = aHome({ price: 5_300 })
  const drop = card({ asset, drop: { from: 5_700, cause: 'fell' } })
  expect(drop.lines.slice(0, 2)).toEqual(['Price drop: הרצל 10, פלורנטין', '₪5,300, was ₪5,700'])
  expect(drop.lines.join('\n').match(/5,700|less|drop/g)).toEqual(['drop', '5,700'])
  expect(drop.marked('bold')).toContain('₪5,300')
  const he = card({ asset, language: 'he', drop: { from: 5_700, cause: 'joined' } })
  expect(he.lines.slice(1, 3)).toEqual(['₪5,300, היה ₪5,700', 'הדירה מוצעת גם בפחות.'])
})

test('a mobile number can be called and opens WhatsApp with a greeting in Hebrew; others can be called', () => {
  const { lines, marked, entities } = card({ asset: aHome({ phone: '+972-54-7712096' }) })
  expect(lines.at(-1)).toBe('054-771-2096 · WhatsApp')
  expect(marked('phone_number')).toEqual(['054-771-2096'])
  const url = new URL(entities.at(-1)?.url ?? '')
  expect([url.host, url.pathname]).toEqual(['wa.me', '/972547712096'])
  expect(url.searchParams.get('text')).toStartWith('שלום, ראיתי את המודעה על הדירה בהרצל 10')
  expect(card({ asset: aHome({ phone: '03-5551234' }) }).lines.at(-1)).toBe('03-555-1234')
  for (const phone of ['', 'call me', '1'.repeat(40)]) expect(phoneOf(phone)).toBeUndefined()
})

test('texts of sources are shown as text: markup, marks of direction, lines and links that are none', () => {
  const hostile = `<b>*x*</b>\u202e\u2066\n[a](b) ${'a'.repeat(4_000)}`
  const asset = aHome({ street: hostile, link: 'javascript:alert(1)', phone: null })
  const { lines, marked, text } = card({ asset })
  expect(lines).toHaveLength(3)
  expect(text).toContain('<b>*x*</b> [a](b) aaa')
  expect(text).not.toMatch(/[\u202e\u2066]/)
  expect(text.length).toBeLessThan(400)
  expect(marked('text_link')).toEqual(['Details', 'Map'])
})

test('each button shows what a press does now, in at most 64 bytes', () => {
  const bot = {
    neighborhoodCodes: [205],
    polygons: [],
    postLanguage: 'he' as const,
    mutedPhones: [],
  }
  const home = aHome({ id: crypto.randomUUID() })
  const before = keyboardOf(home, { isSaved: false, isLiked: false, isHidden: false }, bot)
  const after = keyboardOf(
    home,
    { isSaved: true, isLiked: true, isHidden: true },
    { ...bot, neighborhoodCodes: [] },
  )
  const read = (rows: typeof before) => rows.flat().map((one) => readButton(one.callback_data))
  expect(before.flat().map(({ text }) => text)).toEqual([
    'שמירה',
    'בעד',
    'הסתרה',
    'למה?',
    'השתקת האזור',
  ])
  expect(read(before).map((one) => `${one?.isUndo} ${one?.action}`)).toEqual([
    'false save',
    'false like',
    'false hide',
    'false why',
    'false mute',
  ])
  expect(read(after).map((one) => one?.isUndo)).toEqual([true, true, true, false, true])
  for (const { callback_data } of [...before, ...after].flat())
    expect(Buffer.byteLength(callback_data)).toBeLessThanOrEqual(64)
  for (const data of ['', 'save', 'save:', 'undo:why:1', 'drop:1', 'mutePhone:', 'undo::'])
    expect(readButton(data)).toBeUndefined()
})

test('what a bot asks for and the home does not state is named, each fact once', () => {
  const asset = aHome({ floor: null })
  expect(card({ asset, unstated: ['lift', 'pets', 'floor', 'entry'] }).lines[2]).toBe(
    'Not stated: floor, lift, pets, date of entry',
  )
  const he = card({ language: 'he', unstated: ['mamad', 'airConditioning', 'phone'] }).lines[2]
  expect(he).toBe('לא צוין: ממ״ד, מיזוג, טלפון')
})

test('the number of an agent can be muted below its card, and unmuted', () => {
  const bot = { neighborhoodCodes: [205], polygons: [], postLanguage: 'en' as const }
  const marks = { isSaved: false, isLiked: false, isHidden: false }
  const row = (home: Asset, mutedPhones: string[] = []) =>
    keyboardOf(home, marks, { ...bot, mutedPhones })[2]
  const id = crypto.randomUUID()
  const agent = aHome({ id, merchant: true, phone: '054-7712096' })
  expect(row(agent)).toEqual([
    { text: "Mute this agent's number", callback_data: `mutePhone:${id}` },
  ])
  expect(row(agent, ['0547712096'])).toEqual([
    { text: "Unmute this agent's number", callback_data: `undo:mutePhone:${id}` },
  ])
  expect(Buffer.byteLength(`undo:mutePhone:${id}`)).toBeLessThanOrEqual(64)
  expect(readButton(`undo:mutePhone:${id}`)).toMatchObject({ action: 'mutePhone', isUndo: true })
  expect(row(aHome({ merchant: null, phone: '054-7712096' }))).toHaveLength(1)
  expect(row(aHome({ merchant: false, phone: '054-7712096' }))).toBeUndefined()
  expect(row(aHome({ merchant: true, phone: null }))).toBeUndefined()
})
