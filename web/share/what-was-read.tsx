import { priceText } from '../../src/assets/domain/price-text.ts'
import type { DraftWire } from '../../src/ways-in/wire.ts'
import { dateText } from '../lib/format.ts'
import { homeText } from '../locales/en/home.ts'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'

type Draft = DraftWire['records'][number]
type Home = NonNullable<Draft['home']>

/** The facts that stand in a line of their own, with the fields of the reader that say them, the most telling first. */
const LINES = {
  price: ['price'],
  unreadPrice: ['unreadPrice'],
  place: ['street', 'neighbourhood', 'city'],
  rooms: ['rooms'],
  size: ['size'],
  floor: ['floor'],
  entry: ['entryDate'],
  phone: ['phone', 'agent'],
} as const
type Line = keyof typeof LINES
const NAMES = Object.keys(LINES) as Line[]

/** What was read of one home, with the words that say it. */
export function WhatWasRead({ record }: { record: Draft }) {
  const { share, homePage: words, common } = useText({ ...shareText, ...homeText })
  const { home, facts } = record
  if (!home)
    return (
      <p className="pt-3 pb-4 text-base text-ink-3 first-letter:uppercase">
        {record.reason ?? share.nothingRead}
      </p>
    )
  const phraseOf = (line: Line) => {
    const said = facts.filter(({ phrase }) => phrase !== '')
    // The words of a price that was not read are its value.
    if (line === 'unreadPrice') return undefined
    const found = LINES[line].flatMap((name) => said.find(({ field }) => field === name) ?? [])
    return found[0]?.phrase
  }
  const values = valuesOf(record, home, { ...share, comma: common.comma })
  const also = home.features
    .map((name) => (words.facts.read as Record<string, string>)[name] ?? name)
    .join(common.comma)
  return (
    <dl className="mt-1 divide-y divide-line">
      {NAMES.map((line) => {
        const value = values[line]
        if (value === null) return null
        return <Fact key={line} name={share.facts[line]} value={value} phrase={phraseOf(line)} />
      })}
      {also !== '' && <Fact name={share.facts.also} value={also} phrase={undefined} />}
    </dl>
  )
}

type Words = (typeof shareText)['share'] & { comma: string }

/** The value of each line; null: it is not stated. */
function valuesOf({ facts }: Draft, home: Home, words: Words): Record<Line, string | null> {
  const { price, dealType, place, rooms, size, floor, entryDate, phone, merchant } = home
  const cost = price === null ? null : priceText(price)
  const seller = merchant === null ? [] : [merchant ? words.agent : words.private]
  const contact = [...(phone === null ? [] : [phone]), ...seller].join(words.comma)
  return {
    price: cost !== null && dealType === 'rent' ? words.aMonth(cost) : cost,
    unreadPrice:
      price === null ? (facts.find(({ field }) => field === 'unreadPrice')?.phrase ?? null) : null,
    place: place || null,
    rooms: rooms === null ? null : String(rooms),
    size: size === null ? null : words.metres(size),
    floor: floor === null ? null : String(floor),
    entry: entryDate === null ? null : entryText(entryDate, words),
    phone: contact || null,
  }
}

/** A day; else a word of the reader. */
function entryText(entry: string, words: Words): string {
  if (entry === 'immediate') return words.immediate
  return /^\d{4}-\d\d-\d\d$/.test(entry) ? dateText(entry) : entry
}

type FactProps = { name: string; value: string; phrase: string | undefined }

function Fact({ name, value, phrase }: FactProps) {
  return (
    <div className="flex min-h-13 items-center gap-3 py-1.5">
      <dt className="w-24 shrink-0 text-sm text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1">
        <span className="block text-base font-medium tabular-nums">
          <bdi>{value}</bdi>
        </span>
        {phrase !== undefined && (
          <bdi className="block w-fit max-w-full truncate text-sm text-ink-3">“{phrase}”</bdi>
        )}
      </dd>
    </div>
  )
}
