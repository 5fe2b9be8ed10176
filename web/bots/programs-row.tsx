import { PlugsConnectedIcon } from '@phosphor-icons/react/dist/ssr/PlugsConnected'
import type { BotWire } from '../../src/bots/wire.ts'
import { Island, part } from '../lib/island.tsx'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { FoldedRow } from './folded-row.tsx'

const PROGRAMS = part(async () => (await import('./programs/programs.tsx')).Programs)

/** What programs of the user are told. It is changed at once, not with the draft. */
export function ProgramsRow({ bot }: { bot: BotWire }) {
  const { settings } = useText(botsText)
  return (
    <FoldedRow
      icon={PlugsConnectedIcon}
      title={settings.programs}
      value={settings.programsFor}
      hasProblem={false}
    >
      <Island part={PROGRAMS} of={{ botId: bot._id }} loading={<div className="h-40" />} />
    </FoldedRow>
  )
}
