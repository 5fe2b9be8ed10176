// Audit: what administrators and operators did, and what was refused.

/** Everything that is recorded, as it is stored. */
export const ACTIONS = [
  'user.create',
  'user.change',
  'user.roles',
  'user.ban',
  'user.unban',
  'user.delete',
  'user.password',
  'user.resetLink',
  'bot.change',
  'bot.delete',
  'chat.write',
  'chat.star',
  'chat.favorite',
  'asset.merge',
  'asset.split',
  'asset.import',
  'inbox.retry',
  'inbox.delete',
  'source.run',
  'source.login',
  'message.retry',
  'message.direct',
  'message.broadcast',
  'service.accept',
  'notification.test',
  'notification.announce',
  'areas.import',
  'costs.import',
  'deals.import',
  'landmarks.import',
  'landmarks.remove',
  'database.backup',
  'database.restore',
] as const
export type ActionName = (typeof ACTIONS)[number]

export type ActorKind = 'user' | 'commandLine'

/** Who does something, and from where. */
export type Actor = {
  kind: ActorKind
  /** Null for the command line. */
  id: string | null
  name: string
  /** The address of the request, or the command as `metzia users ban`. */
  origin: string
}

export type SubjectKind =
  | 'user'
  | 'bot'
  | 'chat'
  | 'asset'
  | 'item'
  | 'source'
  | 'service'
  | 'message'
  | 'notification'
  | 'areas'
  | 'costs'
  | 'deals'
  | 'landmarks'
  | 'database'

export type Subject = { kind: SubjectKind; id: string | null; name: string }

export type Fields = Readonly<Record<string, unknown>>

export type Action = {
  action: ActionName
  subject: Subject
  /** The fields that the action changes, as they were and as they are. Never a password, token or hash. */
  before?: Fields | null
  after?: Fields | null
}

/** A log-in that was refused, or a call of administrators by a user who is none. */
export type RefusalKind = 'login' | 'denied'
