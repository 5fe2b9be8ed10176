import type { Action } from '../../audit/domain.ts'
import { announce } from '../../database/changes.ts'
import { write } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../world/context.ts'
import { noteRequeued, postpone } from '../outbox/open-rows.ts'
import type { Outgoing } from '../outbox/store.ts'
import { messageById } from './store.ts'

/** What the audit says when a message is sent again, or the first of `count`. */
export function retryAction({ id, target }: Outgoing, count = 1): Action {
  const name = count === 1 ? target : `${count} messages`
  return { action: 'message.retry', subject: { kind: 'message', id, name } }
}

/**
 * Puts a message that was given up back into the outbox.
 * @throws AppError `missing`; `conflict` when it was not given up, or is a code, whose text is not kept.
 */
export function retryMessage({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): Outgoing {
  return write(db, (tx) => {
    const message = messageById(tx, id)
    if (!message || message.kind === 'received')
      throw new AppError('missing', { code: 'noSentMessage' })
    if (message.state !== 'failed')
      throw new AppError(
        'conflict',
        { code: 'notFailed' },
        {
          code: 'state',
        },
      )
    if (message.kind === 'code')
      throw new AppError(
        'conflict',
        { code: 'codeNotKept' },
        {
          code: 'kind',
        },
      )
    const now = clock.now()
    postpone(tx, { rid: message.rid, attempts: 0 }, { notBefore: now, reason: null })
    noteRequeued(tx)
    announce(tx, 'outgoing', message.id, now)
    return { ...message, state: 'pending', attempts: 0, notBefore: now, reason: null }
  })
}
