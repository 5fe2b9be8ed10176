import { Fragment } from 'react'

type Part = { at: number; text: string; isRead: boolean }

/** The text, in which the words that were read are marked. */
export function MarkedText({ text, phrases }: { text: string; phrases: readonly string[] }) {
  return (
    <p
      dir="auto"
      className="m-5 mt-4 max-h-80 overflow-y-auto rounded-lg bg-sunken p-4 text-base wrap-anywhere whitespace-pre-line text-ink-2"
    >
      {partsOf(text, phrases).map(({ at, text: part, isRead }) => (
        <Fragment key={at}>{isRead ? <mark className="read">{part}</mark> : part}</Fragment>
      ))}
    </p>
  )
}

/** The text in parts: the phrases, and what is between them. */
export function partsOf(text: string, phrases: readonly string[]): Part[] {
  const spans = phrases
    .flatMap((phrase) => {
      const at = text.indexOf(phrase)
      return at < 0 ? [] : [{ from: at, to: at + phrase.length }]
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  const parts: Part[] = []
  let end = 0
  const add = (to: number, isRead: boolean) => {
    if (to > end) parts.push({ at: end, text: text.slice(end, to), isRead })
    end = Math.max(end, to)
  }
  for (const { from, to } of spans) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return parts
}
