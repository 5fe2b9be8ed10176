import type { Images } from '../assets/images/service.ts'
import type { SenderPorts } from '../delivery/outbox/messenger.ts'
import { senderJob } from '../delivery/outbox/sender.ts'
import { seconds } from '../kernel/clock.ts'
import type { Job } from '../kernel/scheduler.ts'
import { groupLost, moveGroup } from '../receiving/groups.ts'
import { isRunOver } from '../sources/store/runs.ts'
import { createTelegram } from '../telegram/client.ts'
import type { Context } from './context.ts'

/** The comparison of a new home follows within about two seconds. */
const COMPARE_MS = seconds(4)

/** The job that sends posts to Telegram. The signal cancels the calls in flight. */
export function telegramSender(context: Context, images: Images, signal: AbortSignal): Job {
  const composing = {
    compareMs: COMPARE_MS,
    isPassOver: (runRid: number) => isRunOver(context.db, runRid),
  }
  if (!context.features.telegram.isOn) return senderJob(context, undefined, composing)
  const ports: SenderPorts = {
    messenger: createTelegram(context, signal),
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
  }
  return senderJob(context, ports, composing)
}
