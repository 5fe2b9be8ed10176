import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { MoneyAnswer } from '../../../src/assets/money/wire.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { moneyApi } from './api.ts'
import { MoneyForm } from './money-form.tsx'
import { MoneyReach } from './money-reach.tsx'

/** The figures of the user, and which prices fit them. */
export function OwnMoney() {
  const { api } = useRouteContext({ from: '__root__' })
  const [answer, setAnswer] = useState<MoneyAnswer | 'failed' | null>(null)
  const [shown, setShown] = useState<MoneyAnswer['money']>(null)
  const load = useCallback(() => {
    setAnswer(null)
    moneyApi(api)
      .read()
      .then(
        (read) => {
          setShown(read.money)
          setAnswer(read)
        },
        () => setAnswer('failed'),
      )
  }, [api])
  useEffect(load, [load])
  if (answer === 'failed') return <NotLoaded onRetry={load} />
  if (answer === null) return <div className="card h-64" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MoneyForm kept={answer.money} onShow={setShown} />
      <MoneyReach money={shown} table={answer.table} isStale={answer.isStale} />
    </div>
  )
}
