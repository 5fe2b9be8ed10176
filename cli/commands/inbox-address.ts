import type { Command } from 'commander'
import { audited } from '../../src/audit/service.ts'
import { isoOrNull } from '../../src/kernel/domain/iso.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { userAction } from '../../src/users/actions.ts'
import type { User } from '../../src/users/domain.ts'
import { addressWith } from '../../src/ways-in/own-mail/domain.ts'
import { endAddress, renewAddress } from '../../src/ways-in/own-mail/service.ts'
import { mailAddressOf } from '../../src/ways-in/own-mail/store.ts'
import type { Context } from '../../src/world/context.ts'
import { knownUser } from '../accounts.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable, timeText } from '../output.ts'
import { withContext } from '../world.ts'

type Options = { renew?: true; end?: true; json?: true }

/** `inbox address`: the address to which a user has mails forwarded. */
export function addressCommand(inbox: Command): void {
  inbox
    .command('address <email>')
    .description(
      'the mail address of a user, by e-mail or id: what is mailed to it is the user’s own',
    )
    .option('--renew', 'make one, or another one: the one there is becomes void')
    .option('--end', 'end it: what is mailed to it is void')
    .option(...JSON_OPTION)
    .action((name: string, options: Options) =>
      withContext((context) => {
        changeAddress(context, knownUser(context, name), options)
        show(context, knownUser(context, name), options)
      }),
    )
}

/** @throws AppError `malformed` for both at once; `conflict` while users have no addresses. */
function changeAddress(context: Context, user: User, { renew, end }: Options): void {
  if (renew && end) throw new AppError('malformed', 'Either --renew or --end')
  if (renew && context.config.values.MAIL_IN_ADDRESS === '')
    throw new AppError('conflict', 'Users have no addresses: set MAIL_IN_ADDRESS')
  const { random, clock } = context
  const actor = operator('inbox address')
  // The address itself is a secret.
  const note = (mailAddress: string) => ({
    ...userAction('user.change', user),
    after: { mailAddress },
  })
  if (renew)
    audited(
      context,
      actor,
      (tx) => renewAddress(tx, user.rid, { random, now: clock.now() }),
      () => note('renewed'),
    )
  if (end)
    audited(
      context,
      actor,
      (tx) => endAddress(tx, user.rid, clock.now()),
      (ended) => (ended ? note('ended') : undefined),
    )
}

function show({ db, config }: Context, user: User, { json }: Options): void {
  const form = config.values.MAIL_IN_ADDRESS
  const kept = mailAddressOf(db, user.rid)
  const address = kept && form !== '' ? addressWith(form, kept.secret) : null
  const { count = 0, lastAt = null, madeAt = null } = kept ?? {}
  if (json)
    return printJson({ address, madeAt: isoOrNull(madeAt), lastAt: isoOrNull(lastAt), count })
  const times = { made: timeText(madeAt), last: timeText(lastAt) }
  const none =
    form === '' ? 'Users have no addresses: MAIL_IN_ADDRESS is not set' : `${user.email} has none`
  printTable(address === null ? [] : [{ address, mails: count, ...times }], none)
}
