// Notifications that were stored as English sentences, before facts were. Sentences here are those of that time: they
// are not changed when the texts are.
import type { OptionalField } from '../assets/criteria/criteria.ts'
import { homeIn, postIn } from '../assets/told/recognised.ts'
import type { Notice, NoticeSaid, Notices, WaySaid } from './domain.ts'

type Found = Record<string, string>
type Read = (found: Found) => NoticeSaid | undefined
/** A title and a body with named parts, and what they say. */
type Sentence = readonly [title: RegExp, body: RegExp, read: Read]

const bot = (name = '') => ({ id: null, name })
/** A reason that was not known, as it was written. */
const reasonIn = (text = '', none = '') => (text === none ? null : text)

const SERVICES: Record<string, Notices['serviceFails']['service']> = {
  Telegram: 'telegram',
  'The mail server': 'mail',
  'A push service': 'push',
  'The mailbox for alerts': 'mailIn',
}
const CAUSES: Record<string, Notices['serviceFails']['cause']> = {
  'refuses the credentials of this installation': 'refused',
  'cannot be reached': 'unreachable',
  'refuses messages because it gets too many': 'limited',
  'is another bot than before, or has lost several groups: nothing is sent to it': 'changed',
}
const HEALTHS: Record<string, Notices['sourceFails']['health']> = {
  'is blocked by bot protection': 'blocked',
  'cannot be read': 'failing',
  'has brought no data for a while': 'stale',
}
const WAYS: Record<string, WaySaid> = {
  'Mail alerts': 'mail',
  'Sharing from your phone': 'share',
  'Your iPhone shortcut': 'shortcut',
  'Your bookmark': 'bookmarklet',
  'Saved pages': 'page',
  'Forwarding to the bot': 'forward',
  'Telegram channels': 'channel',
  'WhatsApp files': 'whatsapp',
  'Your program': 'api',
}
const OCCASIONS: Record<string, Notices['home']['occasion']> = {
  'a new find': 'match',
  'price drop': 'fell',
  'also listed for less': 'joined',
}
const RELAXED: Record<string, OptionalField> = {
  'with any price': 'priceLimit',
  'with any number of rooms': 'rooms',
  'with more rooms': 'roomsMax',
  'with agents too': 'merchant',
  'of any size': 'sizeMin',
  'of larger sizes too': 'sizeMax',
  'with or without sublets': 'sublet',
  'without words left out': 'excludeWords',
  'without anything they must have': 'features',
  'with an earlier entry': 'entryFrom',
  'with a later entry': 'entryTo',
  'on lower floors too': 'floorMin',
  'on higher floors too': 'floorMax',
  'without muted numbers': 'mutedPhones',
}
const ADVICE = 'You can bring homes in yourself.'

const anyOf = (names: object) => Object.keys(names).join('|')
const exact = (text: string) => new RegExp(`^${RegExp.escape(text)}$`)
const form = (text: string) => new RegExp(`^${text}$`, 'su')

function homesIn({ name, matches = '0', drops = '0', lines = '', more = '0' }: Found) {
  const homes = lines.split('\n').map(homeIn)
  if (homes.includes(undefined)) return undefined
  const counts = { matches: Number(matches), drops: Number(drops), more: Number(more) }
  const known = homes.flatMap((home) => home ?? [])
  return { code: 'homes', bot: bot(name), ...counts, homes: known } as const
}

function quietIn({ name, body = '' }: Found): NoticeSaid | undefined {
  if (!body.endsWith(ADVICE)) return undefined
  const sentences = body
    .slice(0, -ADVICE.length)
    .split(/(?<=\.) /)
    .map((one) => one.trim())
  const said = { refusing: [] as string[], failing: [] as string[], allOff: false }
  const relax: { criterion: OptionalField; count: number }[] = []
  for (const one of sentences.filter((text) => text !== '')) {
    const [, refusing] = /^(.+) refuses this server\.$/.exec(one) ?? []
    const [, failing] = /^(.+) cannot be read\.$/.exec(one) ?? []
    const [, missed] = /^In the last 7 days it missed (.+)\.$/.exec(one) ?? []
    if (one === 'No source is on at this server.') said.allOff = true
    else if (refusing) said.refusing.push(refusing)
    else if (failing) said.failing.push(failing)
    else if (missed) relax.push(...missed.split(', ').flatMap(relaxedIn))
    else return undefined
  }
  return { code: 'botQuiet', bot: bot(name), ...said, relax }
}

function relaxedIn(part: string): { criterion: OptionalField; count: number }[] {
  const [, count, change = ''] = /^(\d+)(?: homes?)? (.+)$/.exec(part) ?? []
  const criterion = RELAXED[change]
  return criterion ? [{ criterion, count: Number(count) }] : []
}

const SENTENCES: readonly Sentence[] = [
  [
    form(`(?<name>.+): (?<occasion>${anyOf(OCCASIONS)})`),
    form('(?<post>.+)'),
    ({ name, occasion = '', post = '' }) => {
      const [said, known] = [postIn(post), OCCASIONS[occasion]]
      return said && known && { code: 'home', bot: bot(name), occasion: known, ...said }
    },
  ],
  [
    form(
      '(?<name>.+): (?=\\d)(?:(?<matches>\\d+) new finds?)?(?:, )?(?:(?<drops>\\d+) price drops?)?',
    ),
    form('(?<lines>.+?)(?:\nand (?<more>\\d+) more)?'),
    homesIn,
  ],
  [
    form('(?<name>.+): a post could not be sent'),
    form('(?<why>.+)\\. Your bots page and the chat show what was not sent, and send it again\\.'),
    ({ name, why }) => ({
      code: 'postFailed',
      bot: bot(name),
      reason: reasonIn(why, 'The reason is not known'),
    }),
  ],
  [form('Nothing new for \u2068(?<name>.+)\u2069 in 24 hours'), form('(?<body>.+)'), quietIn],
  [
    form('(?<name>.+): a webhook was switched off'),
    form('(?<host>[^ ]+): (?<reason>.+)\\. Switch it on again in the settings of the bot\\.'),
    ({ name, host = '', reason = '' }) => ({ code: 'webhookOff', bot: bot(name), host, reason }),
  ],
  [exact('Mail was switched off'), form('The mail server of .+'), () => ({ code: 'mailOff' })],
  [
    form('(?<name>.+) no longer posts in Telegram'),
    form('The Telegram bot was removed from its group\\. .+'),
    ({ name }) => ({ code: 'groupLost', bot: bot(name) }),
  ],
  [
    form('(?<name>.+) is connected'),
    exact('Choose areas for it: it then posts in the group and in its chat here.'),
    ({ name }) => ({ code: 'groupConnected', bot: bot(name) }),
  ],
  [
    exact('The Telegram bot is blocked'),
    form('Codes for a forgotten password .+'),
    () => ({ code: 'telegramBlocked' }),
  ],
  [
    exact('Telegram is wanted'),
    form('\u2068(?<name>.*)\u2069 asks for bots that post in Telegram groups\\. .+'),
    ({ name = '' }) => ({ code: 'telegramWanted', name }),
  ],
  [
    exact('Your password was reset'),
    exact('If this was not you, contact support.'),
    () => ({ code: 'passwordReset' }),
  ],
  [
    form('(?<provider>Google|Facebook) sign-in was added to your account'),
    form('(?:(?<ended>Nobody had .+)|(?<set>If you did not set .+)|If you did not make .+)'),
    ({ provider, ended, set }) => ({
      code: 'signInAdded',
      provider: provider === 'Google' ? 'google' : 'facebook',
      check: ended ? 'ended' : set ? 'password' : 'account',
    }),
  ],
  [
    exact('Your mail address has had enough for today'),
    form('At most (?<count>\\d+) mails and (?<mb>\\d+) MB a day .+'),
    ({ count, mb }) => ({ code: 'mailLimit', count: Number(count), megabytes: Number(mb) }),
  ],
  [exact('Your inbox is full'), form('A mail to your .+'), () => ({ code: 'inboxFull' })],
  [
    exact('An alert is too wide'),
    form('A mail said "(?<announced>\\d+) new, (?<shown>\\d+) shown"\\. .+'),
    ({ announced, shown }) => ({
      code: 'alertTooWide',
      announced: Number(announced),
      shown: Number(shown),
    }),
  ],
  [
    form('(?<name>.+): nothing arrives'),
    form('The last home came in (?<day>[\\d-]{10}) (?<time>[\\d:]{5}) UTC, far longer ago .+'),
    ({ name = '', day, time }) => ({
      code: 'waySilent',
      way: WAYS[name] ?? { label: name },
      lastAt: Date.parse(`${day}T${time}Z`),
    }),
  ],
  [
    form(`(?<name>${anyOf(SERVICES)}) (?<what>${anyOf(CAUSES)})`),
    form('(?<reason>.+)\\. What is to be sent waits, and nothing is lost\\.'),
    ({ name = '', what = '', reason = '' }) => {
      const [service, cause] = [SERVICES[name], CAUSES[what]]
      return service && cause && { code: 'serviceFails', service, cause, reason }
    },
  ],
  [
    form(`(?<name>${anyOf(SERVICES)}) works again`),
    exact('The problem is over. What has waited is being sent.'),
    ({ name = '' }) => {
      const service = SERVICES[name]
      return service && { code: 'serviceWorks', service }
    },
  ],
  [
    form(`(?<label>.+) (?<what>${anyOf(HEALTHS)})`),
    form('(?<reason>.+)'),
    ({ label = '', what = '', reason }) => {
      const health = HEALTHS[what]
      const none = 'See its runs on the dashboard.'
      return health && { code: 'sourceFails', label, health, reason: reasonIn(reason, none) }
    },
  ],
  [
    form('(?<label>.+) is being read again'),
    exact('The problem is over.'),
    ({ label = '' }) => ({ code: 'sourceWorks', label }),
  ],
  [
    form('(?<label>.+) is read again'),
    exact('Homes that were posted meanwhile arrive now.'),
    ({ label = '' }) => ({ code: 'sourceBack', label }),
  ],
]

/** What a notification of before says; undefined when it is none of the product's. */
export function recognised({
  title,
  body,
}: Pick<Notice, 'title' | 'body'>): NoticeSaid | undefined {
  for (const [titleForm, bodyForm, read] of SENTENCES) {
    const [inTitle, inBody] = [titleForm.exec(title), bodyForm.exec(body)]
    const said = inTitle && inBody ? read({ ...inTitle.groups, ...inBody.groups }) : undefined
    if (said) return said
  }
  return undefined
}
