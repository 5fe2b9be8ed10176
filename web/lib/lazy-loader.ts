import { loadChunk, MissingChunk, reloadOnce } from './chunk.ts'

/** What the router gives to every loader. */
type Routed = { preload?: boolean; abortController?: AbortController }

/**
 * The router keeps the signal of a match, and V8 in its reason the functions that ran when it was aborted, until its
 * stack is read: with them the matches before, which keep those before them, and their lists of homes.
 */
function forgetWhoAborts({ abortController }: Routed): void {
  const signal = abortController?.signal
  signal?.addEventListener('abort', () => void signal.reason?.stack)
}

/**
 * A loader that is in the chunk of its page. After a deployment an old tab may request a chunk that is gone, and a
 * browser may remember that one could not be fetched: the page then reloads once and gets what the server has now.
 * Nothing is reloaded without a connection, which would lose the page.
 */
export function lazyLoader<Input, Data>(load: () => Promise<(input: Input) => Data>) {
  /** Loaded once: asking for a chunk that is there takes the server longer than many a loader. */
  let loader: ((input: Input) => Data) | undefined
  return async (input: Input & Routed): Promise<Awaited<Data>> => {
    forgetWhoAborts(input)
    try {
      loader ??= await loadChunk(load)
    } catch (error) {
      if (input.preload || !(error instanceof MissingChunk) || !reloadOnce(error)) throw error
      // The document is being replaced: the route stays pending until then.
      return new Promise<Awaited<Data>>(() => {})
    }
    return await loader(input)
  }
}
