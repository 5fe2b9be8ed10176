import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { assetsText } from '../locales/en/assets.ts'
import { splitText } from '../locales/en/split.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { assetsApi } from './api.ts'
import type { HomeLinks } from './home-links.ts'

type Props = { home: Pick<AssetWire, '_id'>; links: Pick<HomeLinks, 'to'> }

/** Homes that show a photo of this one, for administrators, who decide whether they are one. */
export function MaybeSame({ home, links }: Props) {
  const { split } = useText(splitText)
  const { homes, problem } = useMaybeSame(home._id, split.maybeSame.unknown)
  if (problem !== null) return <Alert>{problem}</Alert>
  if (homes.length === 0) return null
  return (
    <section aria-labelledby="maybe-same">
      <h3 id="maybe-same" className="text-lg font-semibold">
        {split.maybeSame.title}
      </h3>
      <p className="mt-1 text-base text-ink-2">{split.maybeSame.hint}</p>
      <ul className="divide-y divide-line">
        {homes.map((other) => (
          <Other key={other._id} home={home} other={other} links={links} />
        ))}
      </ul>
    </section>
  )
}

function useMaybeSame(id: string, generic: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const [homes, setHomes] = useState<readonly AssetWire[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    assetsApi(api)
      .maybeSame(id)
      .then(
        (found) => isShown && setHomes(found),
        (error: unknown) => isShown && setProblem(failureText(error, generic)),
      )
    return () => {
      isShown = false
    }
  }, [api, id, generic])
  return { homes, problem }
}

function Other({ home, other, links }: Props & { other: AssetWire }) {
  const { split, homes } = useText({ ...splitText, ...assetsText })
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const { isBusy, problem, attempt } = useAttempt(split.maybeSame.failed)
  const place = other.location || homes.noAddress
  const join = () =>
    attempt(async () => {
      await assetsApi(api).merge([home._id, other._id])
      await router.invalidate()
    })
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-2.5">
        {links.to(other._id, { className: 'link', children: <bdi>{place}</bdi> })}
        <bdi className="font-semibold tabular">
          {other.price === null ? homes.noPrice : priceText(other.price)}
        </bdi>
      </p>
      <Action
        className="btn btn-line btn-sm mt-2"
        isBusy={isBusy}
        aria-label={split.maybeSame.joinWith(place)}
        onClick={() => void join()}
      >
        {split.maybeSame.join}
      </Action>
      {problem !== null && <Alert>{problem}</Alert>}
    </li>
  )
}
