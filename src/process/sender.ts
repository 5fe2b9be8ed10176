import type { Images } from '../assets/images/service.ts'
import { composeOwed, suppressOwed } from '../delivery/outbox/compose.ts'
import type { SenderParts } from '../delivery/outbox/sender.ts'
import { owedOf } from '../delivery/outbox/store.ts'
import { telegramCarrier } from '../delivery/telegram/carrier.ts'
import { seconds } from '../kernel/clock.ts'
import { groupLost, moveGroup } from '../receiving/groups.ts'
import { createTelegram } from '../telegram/client.ts'
import type { Context } from './context.ts'

/** The comparison of a new home follows within about two seconds. */
const COMPARE_MS = seconds(4)
/** How often it is looked whether what is owed can be composed (ms). */
const LOOK_MS = 500
/** How long requests in flight may take to finish when the server stops (ms). */
const FINISH_MS = seconds(2)

/** The channels that this installation sends to, and what is sent on them. The signal ends what is in flight. */
export function senderParts(context: Context, images: Images, signal: AbortSignal): SenderParts {
  const { db, features } = context
  const isOn = features.telegram.isOn
  const cancelled = cancelledAfter(context, signal)
  return {
    carriers: isOn ? [telegramOf(context, images, cancelled)] : [],
    compose() {
      if (owedOf(db, 'telegram', 1).length === 0) return { done: 0 }
      const done = isOn ? composeOwed(context, COMPARE_MS) : suppressOwed(context)
      return { done, waitMs: LOOK_MS }
    },
  }
}

/** Aborts a moment after the signal, so that a stop repeats no message that was just accepted. */
function cancelledAfter({ clock }: Context, signal: AbortSignal): AbortSignal {
  const cancelling = new AbortController()
  const cancel = async () => {
    await clock.sleep(FINISH_MS)
    cancelling.abort()
  }
  signal.addEventListener('abort', () => void cancel(), { once: true })
  return cancelling.signal
}

function telegramOf(context: Context, images: Images, signal: AbortSignal) {
  return telegramCarrier({
    client: createTelegram(context, signal),
    limits: context.config.values.TELEGRAM_LIMITS,
    async photo(url) {
      try {
        return await images({ url, width: 1_280, format: 'jpeg' }, signal)
      } catch (error) {
        context.log.warn({ err: error }, 'a card is sent without its photo')
        return undefined
      }
    },
    onMoved: (tx, from, to) => moveGroup({ ...context, db: tx }, from, to),
    onGone(tx, target) {
      // The ids of groups are negative.
      if (target.startsWith('-')) groupLost({ ...context, db: tx }, target)
    },
  })
}
