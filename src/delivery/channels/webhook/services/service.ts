import { cutTo } from '../../../cards/rich-text.ts'
import type { Notice } from '../notice.ts'

/** A JSON document, as a service reads it. */
export type Body = Record<string, unknown>

/** The answer of a service; `text` is its beginning. */
type Answered = { status: number; text: string }

/** A service of others that shows posts to people. */
export type Service = {
  /** The body of a request. `url`: the address of the webhook. */
  bodyOf(notice: Notice, url: URL): Body
  /** Where requests for that address go; absent: to the address itself. Null: it is none of the service. */
  postedTo?(url: URL): URL | null
  /** The same without what a service refuses when it cannot load it; absent or null: there is none of that. */
  withoutPhotos?(body: Body): Body | null
  /** Whether the service says that the address leads nowhere any more. */
  isGone?(answer: Answered): boolean
}

type Fitting = {
  write?(text: string): string
  /** What the service counts; characters in UTF-16 where nothing else is said. */
  sizeOf?(written: string): number
}

/** As much of a text as there is room for once it is written as the service reads it. */
export function fitted(
  text: string,
  max: number,
  { write = (one) => one, sizeOf = ({ length }) => length }: Fitting = {},
): string {
  let room = Math.max(1, text.length)
  for (;;) {
    const written = write(cutTo({ text, entities: [] }, room).text)
    const size = sizeOf(written)
    if (size <= max || room === 1) return written
    room = Math.max(1, Math.floor((Math.min(room, text.length) * max) / size))
  }
}
