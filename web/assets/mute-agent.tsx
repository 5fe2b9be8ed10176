import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { agentPhone, withPhone } from '../../src/assets/criteria/muted-phones.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { BotExplanationWire } from '../../src/matching/wire.ts'
import { botsApi } from '../bots/api.ts'
import { keepBotAtom } from '../bots/atoms.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Action, Named } from '../ui/action.tsx'

type Props = {
  bot: Pick<BotExplanationWire, '_id' | 'chatName' | 'isAgentMuted'>
  home: Pick<AssetDetailWire, 'phoneNumber' | 'merchant'>
}

/** Mutes the number of the home's agent for one bot, or takes that back. Nothing for a home of a private poster. */
export function MuteAgent({ bot: { _id, chatName, isAgentMuted }, home }: Props) {
  const words = useText(homeText).homePage.bots
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const keep = useSetAtom(keepBotAtom)
  const isHydrated = useIsHydrated()
  const { isBusy, problem, attempt } = useAttempt(words.muteFailed)
  const phone = agentPhone({ phone: home.phoneNumber, merchant: home.merchant })
  if (phone === null) return null

  const toggle = (agent: string) =>
    attempt(async () => {
      // The list may have changed since the page was loaded.
      const bot = (await botsApi(api).mine()).find((one) => one._id === _id)
      const mutedPhones = withPhone(bot?.mutedPhones ?? [], agent, !isAgentMuted)
      keep(await botsApi(api).change(_id, { mutedPhones }))
      await router.invalidate()
    })

  return (
    <>
      <Action
        className="btn btn-ghost btn-sm -ms-3 mt-1"
        isBusy={isBusy}
        isOff={!isHydrated}
        title={words.muteHint}
        onClick={() => void toggle(phone)}
      >
        <span>{isAgentMuted ? words.unmute : words.mute}</span>
        <Named of={chatName} />
      </Action>
      {problem !== null && (
        <p className="text-sm font-medium text-danger" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
