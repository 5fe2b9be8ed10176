import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dashboardApi, type Stats } from './api.ts'
import { DayChart } from './day-chart.tsx'
import type { Loaded } from './loaded.ts'
import { useRefreshed } from './use-refreshed.ts'

/** How many accounts, bots and homes there are, with what was created on each of the last days. */
export function StatCards({ loaded }: { loaded: Loaded<Stats> }) {
  const { dashboard } = useText(dashboardText)
  const { api } = useRouteContext({ from: '__root__' })
  const { data, problem } = useRefreshed(loaded, () => dashboardApi(api).stats())
  return (
    <>
      {problem !== null && <Alert className="mb-4">{problem || dashboard.failed}</Alert>}
      {data && <Cards stats={data} />}
    </>
  )
}

function Cards({ stats: { users, bots, assets, days } }: { stats: Stats }) {
  const { dashboard } = useText(dashboardText)
  const { count } = dashboard
  const countsOf = (kind: 'users' | 'bots' | 'assets') =>
    days.map((day) => ({ day: day.day, count: day[kind] }))
  return (
    <div className="grid gap-4 sm:grid-cols-3 lg:gap-5">
      <StatCard
        name={dashboard.totalUsers}
        icon={<Icon name="users" className="size-5.5" />}
        total={count(users.count)}
        line={dashboard.usersToday(count(users.createdLastDay), count(users.bannedCount))}
        days={countsOf('users')}
      />
      <StatCard
        name={dashboard.totalBots}
        icon={<Icon name="robot" className="size-5.5" />}
        total={count(bots.count)}
        line={dashboard.newToday(count(bots.createdLastDay))}
        days={countsOf('bots')}
      />
      <StatCard
        name={dashboard.totalAssets}
        icon={<Icon name="homes" className="size-5.5" />}
        total={count(assets.count)}
        line={dashboard.newToday(count(assets.createdLastDay))}
        days={countsOf('assets')}
      />
    </div>
  )
}

type CardProps = {
  name: string
  icon: ReactNode
  total: string
  line: string
  days: readonly { day: string; count: number }[]
}

function StatCard({ name, icon, total, line, days }: CardProps) {
  const id = useId()
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="p-5 pb-2">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-base font-medium text-ink-2" id={id}>
            {name}
          </h2>
          <span className="text-ink-3">{icon}</span>
        </div>
        <p className="mt-2 text-4xl font-semibold tabular">{total}</p>
        <p className="mt-1 text-base text-ink-3 tabular">{line}</p>
      </div>
      <DayChart name={name} days={days} />
    </section>
  )
}
