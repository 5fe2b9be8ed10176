// JSON that is made piece by piece, because the whole would take long and much memory.

/** A text of JSON in pieces. Each is made when it is asked for, and takes some milliseconds at most. */
export type Pieces = Iterable<string>

/** A value that is small enough to be one piece. It is read when its turn comes. */
export function* whole(read: () => unknown): Generator<string> {
  yield JSON.stringify(read()) ?? 'null'
}

/** An object, whose fields are made one after the other. */
export function* objectOf(fields: Readonly<Record<string, Pieces>>): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(fields)) {
    yield `${before}${JSON.stringify(name)}:`
    yield* value
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** An array of values, which are read some at a time. */
export function* arrayOf(slices: Iterable<readonly unknown[]>): Generator<string> {
  let before = '['
  for (const slice of slices) {
    if (slice.length === 0) continue
    yield before + JSON.stringify(slice).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** An array of values that are made in pieces themselves. */
export function* arrayOfPieces(elements: Iterable<Pieces>): Generator<string> {
  let before = '['
  for (const element of elements) {
    yield before
    yield* element
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/**
 * Rows in slices, in the order of a number of theirs that rises.
 * @param read the rows after the one with that number; none: those were all.
 */
export function* slicesBy<Row>(
  read: (after: number) => readonly Row[],
  numberOf: (row: Row) => number,
): Generator<readonly Row[]> {
  let rows = read(0)
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows
    rows = read(numberOf(last))
  }
}

/** Pieces are sent together until they have so many characters. */
const SENT_TOGETHER = 50_000

/**
 * An answer with JSON in pieces, which are made when the client has read those before them. When one fails, the
 * connection breaks, so that a part is not taken for the whole.
 * @param turn is waited for before each part but the first, so that others are served meanwhile.
 */
export function piecesResponse(pieces: Pieces, turn: () => Promise<void>): Response {
  const all = pieces[Symbol.iterator]()
  const encoder = new TextEncoder()
  let isFirst = true
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isFirst) await turn()
      isFirst = false
      let text = ''
      while (text.length < SENT_TOGETHER) {
        const { value, done } = all.next()
        if (done) {
          if (text !== '') controller.enqueue(encoder.encode(text))
          return controller.close()
        }
        text += value
      }
      controller.enqueue(encoder.encode(text))
    },
    cancel: () => void all.return?.(),
  })
  return new Response(stream, { headers: { 'content-type': 'application/json' } })
}
