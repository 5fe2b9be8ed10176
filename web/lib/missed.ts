import type { ServerFrame } from '../../src/http/frames.ts'
import { isConnectedAtom } from './atoms.ts'
import type { Store } from './context.ts'

/**
 * Tells whether a frame says that others were missed: the server greets each connection, and the first one follows the
 * load of the page at once. A part that is mounted while the connection stands has seen the first one already.
 */
export function missedFrames(store: Pick<Store, 'get'>): (frame: ServerFrame) => boolean {
  let isGreeted = store.get(isConnectedAtom)
  return (frame) => {
    if (frame.event !== 'hello') return false
    const wasGreeted = isGreeted
    isGreeted = true
    return wasGreeted
  }
}
