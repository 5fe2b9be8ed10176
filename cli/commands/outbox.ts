import { Command, Option } from 'commander'
import { audited } from '../../src/audit/service.ts'
import { SENDING_NAMES, sendingOf } from '../../src/delivery/channels/channels.ts'
import type { ChannelName } from '../../src/delivery/domain/delivery.ts'
import { referencesOf } from '../../src/delivery/history/chats.ts'
import {
  createPostWaits,
  type OwedPosts,
  owedPosts,
} from '../../src/delivery/history/owed-posts.ts'
import { retryAction, retryMessage } from '../../src/delivery/history/service.ts'
import { failedIds, messagesIn } from '../../src/delivery/history/store.ts'
import { createWaits, type Surroundings, type Wait } from '../../src/delivery/history/waiting.ts'
import { messageToWire } from '../../src/delivery/history/wire.ts'
import type { Outgoing } from '../../src/delivery/outbox/store.ts'
import { iso, isoOrNull } from '../../src/kernel/domain/iso.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable, timeText } from '../output.ts'
import { runningServer, withContext } from '../world.ts'

const STATES = {
  open: ['pending', 'sending'],
  pending: ['pending'],
  sending: ['sending'],
  failed: ['failed'],
} as const satisfies Record<string, readonly Outgoing['state'][]>

/** Rows that one list prints, and failed messages that one command puts back. */
const LISTED = 200
const RETRIED = 10_000

type ListOptions = { state: keyof typeof STATES; channel?: ChannelName; json?: true }

export function outboxCommand(): Command {
  const outbox = new Command('outbox').description('messages that wait to be sent')
  outbox
    .command('list')
    .description('open messages, and why each of them waits')
    .addOption(
      new Option('--state <state>', 'which messages').choices(Object.keys(STATES)).default('open'),
    )
    .addOption(new Option('--channel <channel>', 'of one channel').choices(SENDING_NAMES))
    .option(...JSON_OPTION)
    .action((options: ListOptions) => withContext((context) => list(context, options)))
  outbox
    .command('retry [id]')
    .description('send a message again that has failed')
    .option('--failed', 'all messages that have failed')
    .option(...JSON_OPTION)
    .action((id: string | undefined, { failed, json }: { failed?: true; json?: true }) =>
      withContext((context) => retry(context, { id, failed, json })),
    )
  return outbox
}

function surroundingsOf(context: Context): Surroundings {
  const { clock, config, features } = context
  const offOf = (channel: ChannelName) => {
    const name = sendingOf(channel)?.feature
    const feature = name && features[name]
    return feature && !feature.isOn ? `off: ${feature.reason}` : undefined
  }
  return {
    now: clock.now(),
    isServing: runningServer(context) !== undefined,
    offOf,
    limitsOf: (channel) => sendingOf(channel)?.limits?.(config) ?? [],
  }
}

function list(context: Context, { state, channel, json }: ListOptions): void {
  const { db } = context
  const surroundings = surroundingsOf(context)
  const messages = messagesIn(db, { states: STATES[state], channel, limit: LISTED })
  const waitOf = createWaits(db, surroundings)
  const references = referencesOf(db, messages)
  const rows = messages.map((message) => ({ message, wait: waitOf(message) }))
  const isOfPosts = state === 'open' || state === 'pending'
  const owed = isOfPosts ? owedPosts(db, { channel, limit: LISTED }) : []
  const postWaitOf = createPostWaits(db, surroundings)
  const posts = owed.map((one) => ({ ...one, wait: postWaitOf(one) }))
  if (json)
    return printJson([
      ...rows.map(({ message, wait }) => ({
        ...messageToWire(message, references),
        channel: message.channel,
        ...waitToWire(wait),
      })),
      ...posts.map(postsToWire),
    ])
  const nothing = state === 'failed' ? 'No message has failed' : 'Nothing waits to be sent'
  if (rows.length > 0 || posts.length === 0) printMessages(rows, references.names, nothing)
  if (posts.length > 0) printPosts(posts)
  if (rows.length === LISTED || posts.length === LISTED)
    console.log(`The first ${LISTED} are shown.`)
}

type Waiting<One> = One & { wait: Wait }

function printMessages(
  rows: readonly Waiting<{ message: Outgoing }>[],
  names: ReadonlyMap<string, string>,
  nothing: string,
): void {
  printTable(
    rows.map(({ message, wait }) => ({
      id: message.id,
      channel: message.channel,
      kind: message.kind,
      to: names.get(message.target) || message.target,
      made: timeText(message.createdAt),
      tries: message.attempts,
      waits: wait.why,
      until: timeText(wait.until),
    })),
    nothing,
  )
}

function printPosts(posts: readonly Waiting<OwedPosts>[]): void {
  printTable(
    posts.map(({ botName, channel, count, oldestAt, wait }) => ({
      bot: botName,
      channel,
      'posts to be composed': count,
      oldest: timeText(oldestAt),
      waits: wait.why,
      until: timeText(wait.until),
    })),
    'No posts are to be composed',
  )
}

const postsToWire = ({ oldestAt, wait, ...posts }: Waiting<OwedPosts>) => ({
  kind: 'posts',
  status: 'owed',
  ...posts,
  createdAt: iso(oldestAt),
  ...waitToWire(wait),
})

const waitToWire = ({ why, until }: Wait) => ({
  why,
  until: isoOrNull(until),
})

type Retry = { id: string | undefined; failed: true | undefined; json: true | undefined }

function retry(context: Context, { id, failed, json }: Retry): void {
  if ((id === undefined) === (failed === undefined))
    throw new AppError('malformed', 'Name one message, or all with --failed')
  const ids = id === undefined ? failedIds(context.db, RETRIED) : [id]
  // Each message is put back in a transaction of its own; that of the first records all.
  const messages = ids.map((one, index) =>
    audited(
      context,
      operator('outbox retry'),
      () => retryMessage(context, one),
      (message) => (index === 0 ? retryAction(message, ids.length) : undefined),
    ),
  )
  const references = referencesOf(context.db, messages)
  if (json) return printJson(messages.map((message) => messageToWire(message, references)))
  console.log(
    `${messages.length === 1 ? '1 message is' : `${messages.length} messages are`} sent again`,
  )
  if (messages.length > 0 && !runningServer(context))
    console.log('No server is running: they are sent when it starts.')
}
