/**
 * An answer with one JSON array that is never in memory as a whole. A slice is requested when the client has read those
 * before it; when one fails, the connection breaks, so that a part is not taken for the whole.
 * @param slices the texts of elements, separated by commas.
 */
export function arrayResponse(slices: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  let before = '['
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let next = await slices.next()
      // An empty slice would put a comma without an element.
      while (!next.done && next.value === '') next = await slices.next()
      if (next.done) {
        controller.enqueue(encoder.encode(before === '[' ? '[]' : ']'))
        return controller.close()
      }
      controller.enqueue(encoder.encode(before + next.value))
      before = ','
    },
    async cancel() {
      await slices.return(undefined)
    },
  })
  return new Response(stream, { headers: { 'content-type': 'application/json' } })
}
