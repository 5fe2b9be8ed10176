import { cameByWay } from '../../items/by-way.ts'
import { CONTENT_MS, type Way } from '../../items/domain.ts'
import { listItems } from '../../items/store.ts'
import { iso, isoOrNull } from '../../kernel/domain/iso.ts'
import type { Language } from '../../kernel/domain/language.ts'
import { usernameOf } from '../../telegram/identity.ts'
import type { User } from '../../users/domain.ts'
import type { Context } from '../../world/context.ts'
import { addressWith } from '../own-mail/domain.ts'
import { addressFormOf } from '../own-mail/secret.ts'
import { mailAddressOf } from '../own-mail/store.ts'
import { shownItems } from '../shown.ts'
import { mailStateOf, shownConfirmation } from './domain.ts'
import type { BringMailWire, BringWire } from './wire.ts'

/** Items that the page lists. */
const RECENT = 20

/** The ways of a user to bring homes in, and what came in last. */
export function bringingOf(context: Context, user: User, language: Language): BringWire {
  const { db, clock, features } = context
  const filter = { userRid: user.rid, since: clock.now() - CONTENT_MS }
  const came = cameByWay(db, user.rid, filter.since)
  const by = (...ways: Way[]) => {
    const of = came.filter(({ way }) => ways.includes(way))
    const last = Math.max(...of.map(({ lastAt }) => lastAt))
    const count = of.reduce((sum, one) => sum + one.count, 0)
    return { count, lastAt: isoOrNull(of.length === 0 ? null : last) }
  }
  const { isOn: available } = features.telegram
  return {
    mail: mailOf(context, user),
    telegram: {
      available,
      botName: available ? usernameOf(context) : null,
      linked: user.telegramChatId !== null,
      ...by('forward'),
    },
    share: by('share', 'shortcut'),
    recent: shownItems(db, listItems(db, filter, { limit: RECENT, skip: 0 }), language),
  }
}

/** The mail address of a user, and what arrives at it. */
export function mailOf(context: Context, user: User): BringMailWire {
  const { db, clock } = context
  const form = addressFormOf(context)
  const known = form === undefined ? undefined : mailAddressOf(db, user.rid)
  const now = clock.now()
  const asked = shownConfirmation(known?.confirmation ?? null, now)
  return {
    available: form !== undefined,
    address: form !== undefined && known ? addressWith(form, known.secret) : null,
    state: mailStateOf(known?.lastAt, now),
    lastAt: isoOrNull(known?.lastAt ?? null),
    count: known?.count ?? 0,
    confirmation: asked && { ...asked, at: iso(asked.at) },
  }
}
