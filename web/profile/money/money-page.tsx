import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LoaderInput } from '../../lib/context.ts'
import { useLoaded, usePrefix } from '../../lib/route-data.ts'
import { moneyText } from '../../locales/en/money.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { moneyApi } from './api.ts'
import { MoneyForm } from './money-form.tsx'
import { MoneyReach } from './money-reach.tsx'

export const loadMoney = ({ context }: LoaderInput) => moneyApi(context.api).read()

/** The figures of the user, and which prices fit them. */
export function MoneyPage() {
  const { money: words } = useText(moneyText)
  const { money, table, isStale } = useLoaded<typeof loadMoney>()
  const prefix = usePrefix()
  const [shown, setShown] = useState(money)
  return (
    <Page heading={words.heading} subtitle={words.own}>
      <p className="mb-4">
        <Link to={`${prefix}/profile`} className="font-semibold text-accent hover:underline">
          {words.back}
        </Link>
      </p>
      <div className="grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
        <MoneyForm kept={money} onShow={setShown} />
        <MoneyReach money={shown} table={table} isStale={isStale} />
      </div>
    </Page>
  )
}
