import { keptAddressOf, standInsFor } from '../service-worker/kept-addresses.ts'
import { KEPT_AT } from '../service-worker/messages.ts'
import { isReachable } from './connection.ts'

const find = (address: string) => caches.match(address, { ignoreVary: true })

/** When the worker kept the page at this address, its query included (ms since 1970); undefined when it has not. */
export async function keptAt(address: string): Promise<number | undefined> {
  const { pathname, search } = new URL(address, location.origin)
  const kept = keptAddressOf(pathname, search)
  if (!('caches' in globalThis) || kept === undefined) return undefined
  const page = await find(kept)
  return page && Number(page.headers.get(KEPT_AT))
}

/** Whether the worker has a page to show at this address. */
async function hasPage(address: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const { pathname, search } = new URL(address, location.origin)
  const found = await Promise.all(standInsFor(pathname, search).map(find))
  return found.some((page) => page !== undefined)
}

/** Opening the same kept page again within this time did not help (ms). */
const AGAIN_MS = 60_000

/**
 * Opens the page that the worker has kept at this address if the server does not answer, unless it was just opened;
 * answers whether it does.
 */
export async function openKept(address: string): Promise<boolean> {
  const mark = `kept: ${address}`
  const isTried = Date.now() - Number(sessionStorage.getItem(mark)) < AGAIN_MS
  if (isTried || !(await hasPage(address)) || (await isReachable())) return false
  sessionStorage.setItem(mark, String(Date.now()))
  location.replace(address)
  return true
}
