import type { Images } from '../assets/images/service.ts'
import { createComposer } from '../delivery/outbox/compose.ts'
import type { SenderParts } from '../delivery/outbox/sender.ts'
import { isToSend } from '../delivery/outbox/turn.ts'
import { telegramCarrier } from '../delivery/telegram/carrier.ts'
import { noTelegramWriter, telegramWriter } from '../delivery/telegram/writer.ts'
import { seconds } from '../kernel/clock.ts'
import { groupLost, moveGroup } from '../receiving/groups.ts'
import { isRunOver } from '../sources/store/runs.ts'
import { createTelegram } from '../telegram/client.ts'
import type { Context } from './context.ts'

/** The comparison of a new home follows within about two seconds. */
const COMPARE_MS = seconds(4)
/** How long requests in flight may take to finish when the server stops (ms). */
const FINISH_MS = seconds(2)

/** The channels that this installation sends to, and what is sent on them. The signal ends what is in flight. */
export function senderParts(context: Context, images: Images, signal: AbortSignal): SenderParts {
  const { db, features } = context
  const isOn = features.telegram.isOn
  const cancelled = cancelledAfter(context, signal)
  const writers = [isOn ? telegramWriter : noTelegramWriter]
  const isPassOver = (runRid: number) => isRunOver(db, runRid)
  return {
    carriers: isOn ? [telegramOf(context, images, cancelled)] : [],
    compose: createComposer(context, { writers, compareMs: COMPARE_MS, isPassOver }),
    admits: (tx, message) => isToSend(tx, context, writers, message),
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
