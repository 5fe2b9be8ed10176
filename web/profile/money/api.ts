import type { MoneyAnswer } from '../../../src/assets/money/wire.ts'
import type { Api } from '../../lib/api.ts'

const PATH = '/api/users/me/money'
export type MoneyWire = NonNullable<MoneyAnswer['money']>
export type MoneyTable = MoneyAnswer['table']

/** The calls of the figures of a user. */
export function moneyApi({ call }: Api) {
  return {
    read: () => call<MoneyAnswer>('GET', PATH),
    keep: (money: MoneyWire) => call<MoneyAnswer>('PUT', PATH, money),
    forget: () => call<MoneyAnswer>('DELETE', PATH),
  }
}
