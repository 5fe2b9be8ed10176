import { systemClock } from '../../src/kernel/system-clock.ts'

/** The answer to a request: how long after its planned time it was complete (ms), and its status; 0: no connection. */
export type Answered = { n: number; ms: number; status: number }

/** A request over the real network, for benchmarks. */
export const request = (url: string, init?: RequestInit): Promise<Response> => fetch(url, init)

export type Asking = {
  aSecond: number
  /** Ends the asking. */
  signal: AbortSignal
  /** Sends the request with this number, reads the whole answer, and returns its status. */
  ask(n: number): Promise<number>
}

/**
 * Sends requests at a fixed rate, however late earlier ones are answered, until the signal aborts. Times are counted
 * from the planned time of each request, so that one slow answer does not hide what requests after it would have
 * waited.
 * @returns every answer, when the last has arrived.
 */
export async function askAtRate({ aSecond, signal, ask }: Asking): Promise<Answered[]> {
  const begun = systemClock.monotonic()
  const answers: Answered[] = []
  const asked: Promise<void>[] = []
  async function keep(n: number, planned: number): Promise<void> {
    const status = await answered(ask(n))
    answers.push({ n, ms: systemClock.monotonic() - planned, status })
  }
  for (let n = 0; !signal.aborted; n += 1) {
    const planned = begun + (n * 1_000) / aSecond
    const wait = planned - systemClock.monotonic()
    if (wait > 0) await systemClock.sleep(wait)
    if (signal.aborted) break
    asked.push(keep(n, planned))
  }
  await Promise.all(asked)
  return answers
}

/** The status of an answer that was read whole. */
export async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked
  await response.arrayBuffer()
  return response.status
}

async function answered(asked: Promise<number>): Promise<number> {
  try {
    return await asked
  } catch {
    // The connection was refused or cut: counted as an error by its status.
    return 0
  }
}
