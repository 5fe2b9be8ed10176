import { useEffect, useRef, useState } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { DraftWire } from '../../src/ways-in/wire.ts'
import { dateText } from '../lib/format.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Island, part } from '../lib/island.tsx'
import { homeText } from '../locales/en/home.ts'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { type Correct, type Home, LINES, type Line, NAMES } from './facts.ts'

const CORRECT = part(async () => (await import('./correct-fact.tsx')).CorrectFact)

type Draft = DraftWire['records'][number]
type Read = Pick<Draft, 'home' | 'facts' | 'reason'>

/** What was read of one home, with the words that say it. */
export function WhatWasRead({ record, onCorrect }: { record: Read; onCorrect?: Correct }) {
  const { share, homePage: words, common } = useText({ ...shareText, ...homeText })
  const { home, facts } = record
  if (!home)
    return (
      <p className="pt-3 pb-4 text-base text-ink-3 first-letter:uppercase">
        {record.reason ?? share.nothingRead}
      </p>
    )
  const values = valuesOf(facts, home, { ...share, comma: common.comma })
  const also = home.features
    .map((name) => (words.facts.read as Record<string, string>)[name] ?? name)
    .join(common.comma)
  return (
    <dl className="mt-1 divide-y divide-line">
      {NAMES.map((line) => {
        // The words in the place of a price that was not read stand in its line.
        const isOther = line === (values.unreadPrice === null ? 'unreadPrice' : 'price')
        if (isOther || (values[line] === null && !onCorrect)) return null
        const said = saidOf(facts, line, share)
        const correcting = onCorrect && { line, home, onCorrect }
        const fact = { name: share.facts[line], value: values[line], said }
        return <Fact key={line} {...fact} {...(correcting && { correcting })} />
      })}
      {also !== '' && <Fact name={share.facts.also} value={also} said={undefined} />}
    </dl>
  )
}

/** The words that say the fact, or that its user does. */
function saidOf(
  facts: Draft['facts'],
  line: Line,
  { byYou }: Pick<Words, 'byYou'>,
): string | undefined {
  // The words of a price that was not read are its value.
  if (line === 'unreadPrice') return undefined
  const names: readonly string[] = LINES[line]
  const found = names.flatMap((name) => facts.find(({ field }) => field === name) ?? [])
  if (found.some(({ byHand }) => byHand)) return byYou
  const phrase = found.find((fact) => fact.phrase !== '')?.phrase
  return phrase === undefined ? undefined : `“${phrase}”`
}

type Words = (typeof shareText)['share'] & { comma: string }

/** The value of each line; null: it is not stated. */
function valuesOf(facts: Draft['facts'], home: Home, words: Words): Record<Line, string | null> {
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

type FactProps = {
  name: string
  value: string | null
  said: string | undefined
  correcting?: { line: Line; home: Home; onCorrect: Correct }
}

/** One fact, which its pencil makes a field in its place. */
function Fact({ name, value, said, correcting }: FactProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const close = () => {
    setOpen(false)
    setWasOpen(true)
  }
  return (
    <div
      className={`flex min-h-13 gap-3 py-1.5 ${isOpen ? 'max-sm:flex-col max-sm:gap-0' : 'items-center'}`}
    >
      <dt className={`w-24 shrink-0 text-sm text-ink-3 ${isOpen ? 'pt-3' : ''}`}>{name}</dt>
      {isOpen && correcting ? (
        <dd className="min-w-0 flex-1">
          <Island part={CORRECT} of={{ ...correcting, name, onClose: close }} loading={null} />
        </dd>
      ) : (
        <dd className="flex min-w-0 flex-1 items-center gap-3">
          <Said value={value} said={said} />
          {correcting && <Pencil isBack={wasOpen} name={name} onClick={() => setOpen(true)} />}
        </dd>
      )}
    </div>
  )
}

function Said({ value, said }: Pick<FactProps, 'value' | 'said'>) {
  const { homePage } = useText(homeText)
  return (
    <span className="min-w-0 flex-1">
      <span className={`block text-base tabular ${value === null ? 'text-ink-3' : 'font-medium'}`}>
        <bdi>{value ?? homePage.notStated}</bdi>
      </span>
      {said !== undefined && (
        <bdi className="block w-fit max-w-full truncate text-sm text-ink-3">{said}</bdi>
      )}
    </span>
  )
}

/** `isBack`: it was pressed, and what it opened is closed. */
type PencilProps = { isBack: boolean; name: string; onClick(): void }

function Pencil({ isBack, name, onClick }: PencilProps) {
  const pencil = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack) pencil.current?.focus()
  }, [isBack])
  const { share } = useText(shareText)
  const isHydrated = useIsHydrated()
  return (
    <button
      ref={pencil}
      type="button"
      className="icon-btn shrink-0"
      aria-label={share.correct(name)}
      disabled={!isHydrated}
      onClick={onClick}
    >
      <Icon name="pencil" className="size-5" />
    </button>
  )
}
