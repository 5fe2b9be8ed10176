import type { SendingWorld } from '../delivery/channels/channel.ts'
import { SENDING } from '../delivery/channels/channels.ts'
import { removeForeignSubscriptions } from '../delivery/channels/push/keys.ts'
import { createNoticeComposer } from '../delivery/channels/push/notices.ts'
import { createBroadcastComposer } from '../delivery/console/expand.ts'
import type { ChannelName } from '../delivery/domain/delivery.ts'
import { createComposer } from '../delivery/outbox/compose.ts'
import type { Composing } from '../delivery/outbox/groups.ts'
import type { Composed, SenderParts } from '../delivery/outbox/sender.ts'
import { isToSend } from '../delivery/outbox/turn.ts'
import type { Writer } from '../delivery/outbox/writer.ts'
import { isRunOver } from '../intake/store/runs.ts'
import { seconds } from '../kernel/clock.ts'
import { groupLost, moveGroup } from '../telegram-updates/groups.ts'
import type { Context } from '../world/context.ts'

/** The comparison of a new home follows within a second, unless the Worker is busy. */
const COMPARE_MS = seconds(4)
/** How long requests in flight may take to finish when the server stops (ms). */
const FINISH_MS = seconds(2)

type Surroundings = Pick<SendingWorld, 'images' | 'signal'> & Pick<Composing, 'isCompared'>

/** The channels that this installation sends to, and what is sent on them. */
export async function senderParts(
  context: Context,
  surroundings: Surroundings,
): Promise<SenderParts> {
  const { db, features } = context
  const isOn = ({ feature }: (typeof SENDING)[number]) => !feature || features[feature].isOn
  const world: SendingWorld = {
    images: surroundings.images,
    context,
    signal: cancelledAfter(context, surroundings.signal),
    groupMoved: (tx, from, to) => moveGroup({ ...context, db: tx }, from, to),
    groupLost: (tx, group) => groupLost({ ...context, db: tx }, group),
  }
  await removeForeignSubscriptions(context)
  const writers = SENDING.map((one) => (isOn(one) ? one.writer : suppressing(one.name)))
  const isPassOver = (runRid: number) => isRunOver(db, runRid)
  const { isCompared } = surroundings
  const composing = {
    writers,
    compareMs: COMPARE_MS,
    isPassOver,
    ...(isCompared && { isCompared }),
  }
  const composePosts = createComposer(context, composing)
  const composeNotices = createNoticeComposer(context)
  const composeBroadcasts = features.telegram.isOn
    ? createBroadcastComposer(context)
    : () => ({ done: 0 })
  return {
    carriers: await Promise.all(SENDING.filter(isOn).map(({ carrier }) => carrier(world))),
    compose: () => both(both(composeNotices(), composePosts()), composeBroadcasts()),
    admits: (tx, message) => isToSend(tx, context, writers, message),
  }
}

/** The writer of a channel that this installation does not have: what is owed to it is suppressed. */
const suppressing = (channel: ChannelName): Writer => ({
  channel,
  isQuiet: false,
  single: () => [],
  digest: () => [],
})

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
