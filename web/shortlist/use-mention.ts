import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react'
import { mayMean, typedMention } from '../../src/shortlists/domain/mentions.ts'
import type { MemberWire } from '../../src/shortlists/wire.ts'

type Field = HTMLTextAreaElement

type Writing = {
  field: RefObject<Field | null>
  text: string
  setText(text: string): void
  /** Who can be mentioned. */
  members: readonly MemberWire[]
}

/** The caret of the field, null without the focus; which member is marked; and the @ at which the list was closed. */
type Place = { caret: number | null; active: number; closedAt: number | null }

/** Offers members while one is mentioned: arrows mark one, Enter and Tab choose it, Escape closes the list. */
export function useMention({ field, text, setText, members }: Writing) {
  const [place, setPlace] = useState<Place>({ caret: null, active: 0, closedAt: null })
  const { typed, offered } = offeredAt(text, place, members)
  const active = Math.min(place.active, offered.length - 1)

  const follow = (at: Field) => setPlace((known) => followed(known, at))

  function choose({ name }: MemberWire): void {
    if (!field.current || typed === null) return
    replace(field.current, typed, `@${name} `)
    follow(field.current)
    setText(field.current.value)
  }

  function onKeyDown(event: KeyboardEvent<Field>): void {
    const step = STEPS[event.key]
    const marked = offered[active]
    if (!marked || event.nativeEvent.isComposing) return
    if (step !== undefined)
      setPlace({ ...place, active: (active + step + offered.length) % offered.length })
    else if (event.key === 'Enter' || event.key === 'Tab') choose(marked)
    else if (event.key === 'Escape') setPlace({ ...place, closedAt: typed?.from ?? null })
    else return
    event.preventDefault()
  }

  const listeners = {
    onKeyDown,
    onSelect: ({ currentTarget }: SyntheticEvent<Field>) => follow(currentTarget),
    onChange({ currentTarget }: SyntheticEvent<Field>) {
      follow(currentTarget)
      setText(currentTarget.value)
    },
    onFocus: ({ currentTarget }: SyntheticEvent<Field>) => follow(currentTarget),
    onBlur: () => setPlace((known) => ({ ...known, caret: null })),
  }
  return { offered, active, choose, listeners }
}

/** The caret was moved, or the text changed. */
function followed(known: Place, { selectionStart: caret, value }: Field): Place {
  const from = typedMention(value, caret)?.from
  return {
    caret,
    active: known.caret === caret ? known.active : 0,
    closedAt: from === known.closedAt ? known.closedAt : null,
  }
}

function replace(field: Field, { from, name }: { from: number; name: string }, by: string): void {
  field.setRangeText(by, from, from + 1 + name.length)
  field.setSelectionRange(from + by.length, from + by.length)
}

function offeredAt(text: string, { caret, closedAt }: Place, members: readonly MemberWire[]) {
  const typed = caret === null ? null : typedMention(text, caret)
  const isClosed = typed === null || typed.from === closedAt
  return { typed, offered: isClosed ? [] : members.filter(({ name }) => mayMean(name, typed.name)) }
}

export type Mention = ReturnType<typeof useMention>

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
