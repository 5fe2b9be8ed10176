import { Elysia } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, changing, route } from '../../auth/route.ts'
import type { Context } from '../../world/context.ts'
import { isStale, type Money } from './domain.ts'
import { stateMoney } from './service.ts'
import { moneyOf, moneyTable } from './store.ts'
import { MoneyAnswer, MoneyWire } from './wire.ts'

const READ = route({
  access: 'user',
  response: MoneyAnswer,
  detail: { summary: 'My figures, which nobody else sees, and the table of taxes and limits' },
})

const KEEP = route({
  access: 'user',
  body: MoneyWire,
  response: MoneyAnswer,
  detail: { summary: 'Keep my figures' },
})

const FORGET = route({
  access: 'user',
  response: MoneyAnswer,
  detail: { summary: 'Delete my figures' },
})

/** The figures of a user. Each user sees and changes only their own. */
export function moneyRoutes(context: Context) {
  return new Elysia({ name: 'money', prefix: '/api/users/me/money', tags: ['Users'] })
    .use(guard(context))
    .get('/', ({ user }: Call<typeof READ>) => answer(context, user.rid), READ())
    .put('/', changing(context, keep(context)), KEEP())
    .delete('/', changing(context, forget(context)), FORGET())
}

const keep =
  (context: Context) =>
  ({ user, body }: Call<typeof KEEP>) =>
    kept(context, user.rid, body)

const forget =
  (context: Context) =>
  ({ user }: Call<typeof FORGET>) =>
    kept(context, user.rid, null)

function kept(context: Context, userRid: number, money: Money | null) {
  stateMoney(context.db, userRid, money)
  return answer(context, userRid)
}

function answer({ db, clock }: Context, userRid: number): MoneyAnswer {
  const table = moneyTable(db)
  return {
    money: moneyOf(db, userRid),
    table: {
      ...table,
      purchaseTax: {
        single: [...table.purchaseTax.single],
        another: [...table.purchaseTax.another],
      },
    },
    isStale: isStale(table, clock.now()),
  }
}
