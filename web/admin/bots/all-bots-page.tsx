import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { BotWire } from '../../../src/bots/wire.ts'
import { SEARCH_MAX } from '../../../src/users/directory/domain.ts'
import { BotCard } from '../../bots/bot-card.tsx'
import { BotDialogs, type OpenDialog } from '../../bots/bot-dialogs.tsx'
import { unabridged } from '../../bots/brief.ts'
import { CreateButton } from '../../bots/create-button.tsx'
import { useLoaded } from '../../lib/route-data.ts'
import { allBotsText } from '../../locales/en/all-bots.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { canArrive } from '../../sources/standing.ts'
import { type Sources, useSources } from '../../sources/use-sources.ts'
import { Alert } from '../../ui/alert.tsx'
import { TablePager } from '../../ui/table-pager.tsx'
import { SearchField } from '../search-field.tsx'
import { type loadAllBots, PAGE_SIZE } from './load.ts'
import { allBotsSearch, wordsOf } from './search.ts'

export { loadAllBots } from './load.ts'

const ADDRESS = '/admin/bots'

/** The bots of all users, for administrators. */
export function AllBotsPage() {
  const loaded = useLoaded<typeof loadAllBots>()
  const { total, page, problem } = loaded
  const bots = useMemo(() => loaded.bots.map((bot) => unabridged(bot, '')), [loaded])
  const { allBots } = useText(allBotsText)
  const raw = useLocation({ select: ({ search }) => search })
  const asked = allBotsSearch(raw as Record<string, unknown>)
  const router = useRouter()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useOpenedBot(setDialog)

  function show(next: OpenDialog | null): void {
    setDialog(next)
    // What the dialog was about may have changed, also by its owner.
    if (next === null) void router.invalidate()
  }

  return (
    <Page heading={allBots.heading} subtitle={allBots.subtitle}>
      <div className="mb-4 flex">
        <Search words={wordsOf(asked)} />
      </div>
      {problem !== null && <Failed problem={problem} />}
      {problem === null && bots.length === 0 && (
        <p className="py-16 text-center text-md text-ink-3" role="status">
          {allBots.notFound}
        </p>
      )}
      <Cards bots={bots} loaded={loaded} onOpen={setDialog} />
      {bots.length > 0 && (
        // The last row can be scrolled out from under the add button.
        <div className="mt-4 pb-20">
          <Pager page={page} total={total} asked={asked} />
        </div>
      )}
      <CreateButton onClick={() => setDialog({ kind: 'create' })} />
      {dialog && <BotDialogs dialog={dialog} onOpen={show} others={bots} />}
    </Page>
  )
}

function Search({ words }: { words: string }) {
  const { allBots } = useText(allBotsText)
  const navigate = useNavigate()
  return (
    <SearchField
      applied={words}
      onSearch={(search) =>
        void navigate({ to: ADDRESS, search: search ? { search } : {}, replace: true })
      }
      label={allBots.search}
      placeholder={allBots.searchHint}
      clearLabel={allBots.clearSearch}
      max={SEARCH_MAX}
    />
  )
}

/** Opens the dialog that the address names, once. The list then shows the bot that it is about. */
function useOpenedBot(onOpen: (dialog: OpenDialog) => void): void {
  const raw = useLocation({ select: ({ search }) => search })
  const { open } = allBotsSearch(raw as Record<string, unknown>)
  const navigate = useNavigate()
  useEffect(() => {
    if (open === undefined) return
    const isNew = open === 'new'
    onOpen(isNew ? { kind: 'create' } : { kind: 'settings', botId: open })
    void navigate({ to: ADDRESS, search: isNew ? {} : { search: open }, replace: true })
  }, [navigate, onOpen, open])
}

function Failed({ problem }: { problem: string }) {
  const { allBots, common } = useText(allBotsText)
  const router = useRouter()
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{problem || allBots.failed}</Alert>
      <button type="button" className="btn btn-line" onClick={() => void router.invalidate()}>
        {common.tryAgain}
      </button>
    </div>
  )
}

type CardsProps = {
  bots: readonly BotWire[]
  loaded: Sources
  onOpen(dialog: OpenDialog): void
}

function Cards({ bots, loaded, onOpen }: CardsProps) {
  const navigate = useNavigate()
  const { sources } = useSources(loaded)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 md:gap-4 lg:gap-5">
      {bots.map((bot) => (
        <BotCard
          key={bot._id}
          bot={bot}
          unsent={[]}
          isFed={canArrive(sources)}
          onEdit={() => onOpen({ kind: 'settings', botId: bot._id })}
          onDelete={() => onOpen({ kind: 'delete', botId: bot._id })}
          onChat={() => {
            const params = { chatId: bot.websiteChatId }
            void navigate({ to: '/admin/chats/$chatId', params })
          }}
        />
      ))}
    </div>
  )
}

type PagerProps = { page: number; total: number; asked: ReturnType<typeof allBotsSearch> }

function Pager({ page, total, asked }: PagerProps) {
  return (
    <TablePager
      page={page}
      size={PAGE_SIZE}
      total={total}
      link={(other, look) => (
        <Link to={ADDRESS} search={{ ...asked, page: other > 1 ? other : undefined }} {...look} />
      )}
    />
  )
}
