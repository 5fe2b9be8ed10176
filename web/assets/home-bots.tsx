import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { BotExplanationWire } from '../../src/matching/wire.ts'
import { askedText } from '../locales/en/asked.ts'
import type { commonText } from '../locales/en/common.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Robot } from '../ui/robot.tsx'
import { MuteAgent } from './mute-agent.tsx'
import { reasonText } from './reason-text.ts'

type Props = {
  home: AssetDetailWire
  /** Null when they could not be loaded. */
  bots: readonly BotExplanationWire[] | null
}

/** What the reader's bots say about the home. */
export function HomeBots({ home, bots }: Props) {
  const { homePage } = useText(homeText)
  if (bots?.length === 0) return null
  return (
    <section aria-labelledby="home-bots" className="border-t border-line pt-5">
      <h3 id="home-bots" className="text-lg font-semibold">
        {homePage.bots.title}
      </h3>
      {bots === null && <p className="mt-2 text-base text-ink-3">{homePage.bots.unknown}</p>}
      <ul className="divide-y divide-line">
        {bots?.map((bot) => (
          <Said key={bot._id} bot={bot} home={home} />
        ))}
      </ul>
    </section>
  )
}

function Said({ bot, home }: { bot: BotExplanationWire; home: AssetDetailWire }) {
  const text = useText({ ...homeText, ...askedText })
  const { homePage } = text
  const words = homePage.bots
  const { matches, isActive, chatName } = bot
  return (
    <li className="flex gap-3 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken">
        <Robot isOn={isActive} className={`size-8 ${isActive ? '' : 'robot-dim'}`} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-semibold">{chatName}</bdi>
          <span className={`chip ${matches ? 'chip-pos' : 'chip-line'}`}>
            {matches ? (
              <CheckIcon className="size-3.5" weight="bold" aria-hidden="true" />
            ) : (
              <XIcon className="size-3.5" weight="bold" aria-hidden="true" />
            )}
            <span>{matches ? words.matches : words.leftOut}</span>
          </span>
        </p>
        <p className="mt-0.5 text-sm text-ink-3">{sentencesOf(bot, home, text).join(' ')}</p>
        <MuteAgent bot={bot} home={home} />
      </div>
    </li>
  )
}

type Texts = typeof homeText & typeof askedText & typeof commonText

/** Whether it was posted, what kept it out, and what a bot that it matches could not know. */
function sentencesOf(
  { posted, reasons, matches, unstated }: BotExplanationWire,
  home: AssetDetailWire,
  { homePage: { bots, facts, notStated }, asked, common }: Texts,
): string[] {
  const unknown = [
    home.price === null ? facts.price : '',
    home.rooms === null ? facts.rooms : '',
    home.size === null ? facts.size : '',
    ...unstated.map((fact) => asked.facts[fact]),
  ].filter((name) => name !== '')
  return [
    ...(posted ? [bots.posted] : []),
    ...reasons.map((reason) => reasonText(reason, asked)),
    ...(matches && unknown.length > 0 ? [`${notStated}: ${unknown.join(common.comma)}`] : []),
  ].map((sentence) => `${sentence}.`)
}
