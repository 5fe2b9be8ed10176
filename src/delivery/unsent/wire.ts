import { t } from 'elysia'
import { iso } from '../../kernel/domain/iso.ts'
import { orNull, Time, whole } from '../../kernel/schema.ts'
import type { UnsentPosts } from './service.ts'

export const UnsentWire = t.Object({
  botId: t.String(),
  channel: t.String(),
  givenUp: whole({ description: 'Posts of the last 7 days that were given up' }),
  waiting: whole({
    description: 'Posts that were tried in vain for five minutes, and those behind',
  }),
  queued: whole({ description: 'Posts of a backlog that wait for nothing but their turn' }),
  oldestAt: Time,
  reason: orNull(t.String(), { description: 'Why, in the words of the service' }),
  isOn: t.Boolean({ description: 'Whether the bot posts on this channel' }),
})
export type UnsentWire = typeof UnsentWire.static

export const unsentToWire = ({ oldestAt, ...posts }: UnsentPosts): UnsentWire => ({
  ...posts,
  oldestAt: iso(oldestAt),
})
