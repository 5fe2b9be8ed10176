import type { Actor } from '../../audit/domain.ts'
import { audited } from '../../audit/service.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../world/context.ts'
import { holdChannel, noteRequeued } from '../outbox/open-rows.ts'
import { SERVICE_LABELS } from './domain.ts'
import { acceptChange } from './service.ts'

/**
 * Has sending to Telegram go on with the account that answers now.
 * @throws AppError `conflict` when nothing waits for that.
 */
export function acceptTelegram(
  context: Pick<Context, 'db' | 'clock' | 'random'>,
  actor: Actor,
): void {
  const { clock, random } = context
  audited(
    context,
    actor,
    (tx) => {
      const now = clock.now()
      if (!acceptChange(tx, 'telegram', { random, now }))
        throw new AppError('conflict', { code: 'nothingToAccept' }, { code: 'state' })
      holdChannel(tx, 'telegram', now)
      noteRequeued(tx)
    },
    () => ({
      action: 'service.accept',
      subject: { kind: 'service', id: null, name: SERVICE_LABELS.telegram },
    }),
  )
}
