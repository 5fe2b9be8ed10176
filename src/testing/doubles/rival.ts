// Another process that changes accounts of the same database, as the command line does, at the moment that it is told.

import { changeAccount } from '../../auth/sessions.ts'
import { openDatabase } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import { ABOVE } from '../../process/above.ts'
import { createPorts } from '../../process/ports.ts'
import { readConfig } from '../../process/settings.ts'
import { removeUser } from '../../users/service.ts'
import { userById } from '../../users/store.ts'
import { contextOf } from '../../world/context.ts'

export type Blow = 'demote' | 'ban' | 'delete'
/** @param at when both act (ms since 1970). */
export type Order = { at: number; blow: Blow; userId: string }

const config = readConfig(process.env)
const db = openDatabase(config.databasePath, { busyMs: 5_000, checkpoints: false })
const context = contextOf(config, db, ABOVE)
const { leave } = createPorts(context)

function strike({ blow, userId }: Order): void {
  const user = userById(db, userId)
  if (!user) throw new AppError('missing', 'User not found')
  if (blow === 'delete') return removeUser(context, user, leave)
  const change = blow === 'ban' ? { isBanned: true } : { roles: ['user' as const] }
  changeAccount(context, { ...user, roles: ['admin'] }, user.id, change)
}

function reply(message: string): void {
  process.send?.(message)
}

process.on('message', (order: Order) => {
  // Waiting without sleeping meets the moment within microseconds.
  while (context.clock.now() < order.at);
  try {
    strike(order)
    reply('done')
  } catch (error) {
    reply(error instanceof AppError ? error.code : String(error))
  }
})
reply('ready')
