import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ClockCounterClockwise'
import { MegaphoneSimpleIcon } from '@phosphor-icons/react/dist/ssr/MegaphoneSimple'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import { Link } from '@tanstack/react-router'
import { useLoaded } from '../../lib/route-data.ts'
import { messagingText } from '../../locales/en/messaging.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { BroadcastTab } from './broadcast/broadcast-tab.tsx'
import { DirectTab } from './direct/direct-tab.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { type ConsoleData, loadConsole } from './load.ts'
import { TABS, type Tab } from './search.ts'

export { loadConsole }

/** What administrators write to the chats of Telegram, to all of them or to one, and all messages. */
export function TelegramPage() {
  const { messaging } = useText(messagingText)
  const data = useLoaded<typeof loadConsole>()
  return (
    <Page heading={messaging.heading} subtitle={messaging.subtitle}>
      <TabLinks current={data.tab} />
      {data.off !== null && <Alert className="mb-5">{messaging.off(data.off)}</Alert>}
      <TabPart data={data} />
    </Page>
  )
}

function TabPart({ data }: { data: ConsoleData }) {
  if (data.tab === 'direct') return <DirectTab data={data} />
  if (data.tab === 'history') return <HistoryTab data={data} />
  return <BroadcastTab data={data} />
}

const ICON = { className: 'size-5', 'aria-hidden': true } as const

function TabIcon({ tab, isOn }: { tab: Tab; isOn: boolean }) {
  if (tab === 'direct') return <PaperPlaneTiltIcon weight={isOn ? 'fill' : 'regular'} {...ICON} />
  if (tab === 'history')
    return <ClockCounterClockwiseIcon weight={isOn ? 'fill' : 'regular'} {...ICON} />
  return <MegaphoneSimpleIcon weight={isOn ? 'fill' : 'regular'} {...ICON} />
}

/** On small screens the tabs are wider than the page. */
const intoView = (tab: Element | null) =>
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

function TabLinks({ current }: { current: Tab }) {
  const { messaging } = useText(messagingText)
  return (
    <nav className="tabs mb-5 overflow-x-auto overflow-y-hidden" aria-label={messaging.tabsLabel}>
      {TABS.map((tab) => {
        const isOn = tab === current
        return (
          <Link
            key={tab}
            ref={isOn ? intoView : undefined}
            to="/admin/telegram"
            search={tab === 'broadcast' ? {} : { tab }}
            // The address of one tab is a part of that of another.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isOn ? 'page' : undefined}
            className={`shrink-0 ${isOn ? 'on' : ''}`}
          >
            <TabIcon tab={tab} isOn={isOn} />
            {messaging.tabs[tab]}
          </Link>
        )
      })}
    </nav>
  )
}
