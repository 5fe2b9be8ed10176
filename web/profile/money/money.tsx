import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MoneyAnswer } from '../../../src/assets/money/wire.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { moneyApi } from './api.ts'
import { MoneyForm } from './money-form.tsx'
import { MoneyReach } from './money-reach.tsx'

/** The figures of the user, and which prices fit them. */
export function OwnMoney() {
  const { common } = useText()
  const { api } = useRouteContext({ from: '__root__' })
  const [answer, setAnswer] = useState<MoneyAnswer | null>(null)
  const [shown, setShown] = useState<MoneyAnswer['money']>(null)
  const { problem, attempt } = useAttempt(common.generic)
  // Whatever the attempt shows, they are asked for once.
  const [ask] = useState(() => () => {
    void attempt(async () => {
      const read = await moneyApi(api).read()
      setShown(read.money)
      setAnswer(read)
    })
  })
  useEffect(ask, [ask])
  if (problem !== null) return <Alert>{problem}</Alert>
  if (answer === null) return <div className="card h-64" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MoneyForm kept={answer.money} onShow={setShown} />
      <MoneyReach money={shown} table={answer.table} isStale={answer.isStale} />
    </div>
  )
}
