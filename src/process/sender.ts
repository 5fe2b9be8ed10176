import type { Images } from '../assets/images/service.ts'
import { createBroadcastComposer } from '../delivery/console/expand.ts'
import { mailCarrier } from '../delivery/mail/carrier.ts'
import { mailboxGone } from '../delivery/mail/gone.ts'
import { mailWriter } from '../delivery/mail/writer.ts'
import type { Carrier } from '../delivery/outbox/carrier.ts'
import { createComposer } from '../delivery/outbox/compose.ts'
import type { Composed, SenderParts } from '../delivery/outbox/sender.ts'
import { isToSend } from '../delivery/outbox/turn.ts'
import { pushCarrier } from '../delivery/push/carrier.ts'
import { removeForeignSubscriptions } from '../delivery/push/keys.ts'
import { createNoticeComposer } from '../delivery/push/notices.ts'
import { pushWriter } from '../delivery/push/writer.ts'
import { telegramCarrier } from '../delivery/telegram/carrier.ts'
import { noTelegramWriter, telegramWriter } from '../delivery/telegram/writer.ts'
import { webhookCarrier } from '../delivery/webhooks/carrier.ts'
import { webhookGone } from '../delivery/webhooks/service.ts'
import { webhookWriter } from '../delivery/webhooks/writer.ts'
import { seconds } from '../kernel/clock.ts'
import { groupLost, moveGroup } from '../receiving/groups.ts'
import { isRunOver } from '../sources/store/runs.ts'
import { createTelegram } from '../telegram/client.ts'
import type { Context } from './context.ts'

/** The comparison of a new home follows within about two seconds. */
const COMPARE_MS = seconds(4)
/** How long requests in flight may take to finish when the server stops (ms). */
const FINISH_MS = seconds(2)

type Surroundings = {
  images: Images
  /** Ends what is in flight. */
  signal: AbortSignal
  /** Why push services refuse this installation; null: they accept it. */
  onPushProblem(problem: string | null): void
}

/** The channels that this installation sends to, and what is sent on them. */
export function senderParts(context: Context, surroundings: Surroundings): SenderParts {
  const { db, features } = context
  const { telegram, mail } = features
  const signal = cancelledAfter(context, surroundings.signal)
  const within = { ...surroundings, signal }
  removeForeignSubscriptions(context)
  const writers = [
    telegram.isOn ? telegramWriter : noTelegramWriter,
    ...[pushWriter, mailWriter, webhookWriter],
  ]
  const isPassOver = (runRid: number) => isRunOver(db, runRid)
  const composePosts = createComposer(context, { writers, compareMs: COMPARE_MS, isPassOver })
  const composeNotices = createNoticeComposer(context)
  const composeBroadcasts = telegram.isOn ? createBroadcastComposer(context) : () => ({ done: 0 })
  return {
    carriers: [
      ...(telegram.isOn ? [telegramOf(context, within)] : []),
      ...(mail.isOn ? [mailOf(context, within)] : []),
      pushCarrier(context, signal, { onProblem: surroundings.onPushProblem }),
      webhookOf(context, signal),
    ],
    compose: () => both(both(composeNotices(), composePosts()), composeBroadcasts()),
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

function both(one: Composed, other: Composed): Composed {
  const waits = [one.waitMs, other.waitMs].filter((ms) => ms !== undefined)
  return { done: one.done + other.done, ...(waits.length > 0 && { waitMs: Math.min(...waits) }) }
}

function mailOf(context: Context, { signal }: Surroundings): Carrier {
  const { random, clock } = context
  return mailCarrier(context, signal, {
    onGone: (tx, userId) => mailboxGone(tx, userId, { random, now: clock.now() }),
  })
}

function webhookOf(context: Context, signal: AbortSignal): Carrier {
  const { random, clock } = context
  return webhookCarrier(context, signal, {
    onGone: (tx, id, reason) => webhookGone(tx, id, reason, { random, now: clock.now() }),
  })
}

function telegramOf(context: Context, { images, signal }: Surroundings): Carrier {
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
