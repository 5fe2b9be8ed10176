import { ArrowDownIcon } from '@phosphor-icons/react/dist/ssr/ArrowDown'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { LogRow } from './log-row.tsx'
import type { MessageCalls } from './message-actions.tsx'
import { NewMessages } from './new-messages.tsx'
import { foldOf, type Row, rowsOf } from './rows.ts'
import type { ThreadMessage } from './thread.ts'
import { useScroll } from './use-scroll.ts'
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts'

type Props = {
  messages: readonly ThreadMessage[]
  ownId: string
  now: string
  hasMore: boolean
  hasNewer: boolean
  /** The message that the address names: it is shown in the middle and marked. */
  target?: string | undefined
  calls: MessageCalls
  onOlder(): Promise<void>
  onNewer(): Promise<void>
  onNewest(): Promise<void>
  /** Called when the user begins and ends reading older messages. */
  onReading(isReading: boolean): void
  /** Shown while there is no message. */
  empty: ReactNode
}

/** The messages by day, the newest at the bottom. Only the rows around what is seen are in the page. */
export function MessageLog(props: Props) {
  const { messages, ownId, now, target, calls, onReading, empty } = props
  const shown = { now, ownId, calls }
  const { chats } = useText(chatsText)
  const box = useRef<HTMLDivElement>(null)
  const [opened, toggle] = useOpened(messages, target)
  const rows = useMemo(() => rowsOf(messages, opened), [messages, opened])
  const { isAway, missed, onScroll, toBottom } = useScroll({ box, ...props })
  const virtual = useVirtualRows(box, rows, { isAway, isAimed: target !== undefined })
  const { log } = virtual
  useLayoutEffect(() => onReading(isAway), [isAway, onReading])

  useShownMessage({ log, rows, messages, target })
  return (
    <div className="relative min-h-0 flex-1 bg-chat-well">
      <div
        ref={box}
        className="absolute inset-0 flex flex-col-reverse overflow-y-auto px-4 pb-4 [overflow-anchor:none] md:px-6"
        role="log"
        // Rows come and go with scrolling: what is new is announced beside the log.
        aria-live="off"
        aria-label={chats.messages}
        tabIndex={0}
        aria-keyshortcuts="Escape"
        onKeyDown={toComposer}
        onScroll={onScroll}
      >
        {messages.length === 0 && empty}
        <DrawnRows virtual={virtual} shown={shown} target={target} toggle={toggle} />
      </div>
      <NewMessages messages={messages} ownId={ownId} isOlder={props.hasNewer} />
      {isAway && (
        <ToBottom
          missed={missed}
          onClick={() => void toBottom((behavior) => log.scrollToOffset(0, { behavior }))}
        />
      )}
    </div>
  )
}

/** Escape leads from the messages to the field for a new one. */
function toComposer({ key, defaultPrevented }: KeyboardEvent): void {
  if (key === 'Escape' && !defaultPrevented)
    document.querySelector<HTMLElement>('[data-composer]')?.focus()
}

type RowsProps = {
  virtual: VirtualRows
  shown: Pick<Props, 'now' | 'ownId' | 'calls'>
  target: string | undefined
  toggle(fold: string): void
}

/** The rows around what is seen, and the space of the others. */
function DrawnRows({ virtual, shown, target, toggle }: RowsProps) {
  const { log, hold, drawn, above, held, below, dayAbove } = virtual
  const [column, space] = useSpaceAbove(above, held)
  const onToggle = useCallback(
    (fold: string, button: Element) => {
      hold(button)
      toggle(fold)
    },
    [hold, toggle],
  )
  return (
    <div ref={column}>
      {/* It takes no room, and readers hear the row of the day. */}
      <div className="sticky top-0 z-1 h-0" aria-hidden="true">
        {dayAbove && <LogRow row={dayAbove} {...shown} />}
      </div>
      <div ref={space} />
      {drawn.map(({ row, index }) => (
        <div key={row.key} ref={log.measureElement} data-index={index} className="flow-root">
          <LogRow row={row} {...shown} isTarget={isOf(row, target)} onToggle={onToggle} />
        </div>
      ))}
      <Space height={below} />
    </div>
  )
}

/**
 * The space above the drawn rows in their column. While the height of the column is held, it is what the rows leave of
 * it, measured before the picture is drawn: a row that is drawn for the first time is not as high as was estimated.
 */
function useSpaceAbove(above: number, held: number | undefined) {
  const [column, space] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useLayoutEffect(() => {
    if (!space.current || !column.current) return
    const rows = () => heightOf(column.current) - heightOf(space.current)
    const height = held === undefined ? above : Math.max(0, held - rows())
    space.current.style.height = `${height}px`
  })
  return [column, space] as const
}

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0

type ShownOptions = Pick<Props, 'messages' | 'target'> & {
  log: VirtualRows['log']
  rows: readonly Row[]
}

/** Scrolls once to the message that the address names, and to each message that the user writes. */
function useShownMessage({ log, rows, messages, target }: ShownOptions): void {
  const isShown = useRef(target === undefined)
  const targetAt = rows.findLastIndex((row) => isOf(row, target))
  useLayoutEffect(() => {
    if (isShown.current || targetAt < 0) return
    isShown.current = true
    log.scrollToIndex(rows.length - 1 - targetAt, { align: 'center' })
  }, [log, rows.length, targetAt])

  // What the user writes is seen, wherever the log was.
  const isSending = messages.at(-1)?.isPending === true
  useLayoutEffect(() => {
    if (isSending) log.scrollToOffset(0)
  }, [log, isSending])
}

type ToBottomProps = { missed: number; onClick(): void }

function ToBottom({ missed, onClick }: ToBottomProps) {
  const { chats } = useText(chatsText)
  return (
    <button
      type="button"
      className="absolute end-5 bottom-4 z-2 grid size-11 place-items-center rounded-full bg-raised text-ink-2 shadow-2 hover:text-ink"
      aria-label={chats.toBottom}
      onClick={onClick}
    >
      <ArrowDownIcon className="size-5" aria-hidden="true" />
      {missed > 0 && <span className="count absolute -end-1 -top-1">{missed}</span>}
    </button>
  )
}

const isOf = (row: Row, messageId: string | undefined) =>
  row.kind === 'message' && row.message._id === messageId

/**
 * The space of rows that are not drawn. The server may send no style with an element, and draws every row that it has.
 */
function Space({ height }: { height: number }) {
  const space = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (space.current) space.current.style.height = `${height}px`
  }, [height])
  return <div ref={space} />
}

/** The folds whose messages are shown: those that the user opened, and the one with the message of the address. */
function useOpened(messages: readonly ThreadMessage[], target: string | undefined) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => {
    const found = messages.find(({ _id }) => _id === target)
    const fold = found && foldOf(found)
    return new Set(fold === undefined ? [] : [fold])
  })
  const toggle = useCallback(
    (fold: string) =>
      setOpened((known) => {
        const next = new Set(known)
        if (!next.delete(fold)) next.add(fold)
        return next
      }),
    [],
  )
  return [opened, toggle] as const
}
