import { isolated } from '../../kernel/direction.ts'
import { pluralOf } from '../../kernel/domain/plurals.ts'
import type { NoticeTexts } from './shared.ts'

const plural = pluralOf('en')

const matches = (count: number) => plural(count, { one: '1 new find', other: `${count} new finds` })
const drops = (count: number) =>
  plural(count, { one: '1 price drop', other: `${count} price drops` })

export const en: NoticeTexts = {
  home: {
    match: (bot) => `${bot}: a new find`,
    fell: (bot) => `${bot}: price drop`,
    joined: (bot) => `${bot}: also listed for less`,
  },
  watched: {
    price: 'A home of your shortlist costs less',
    gone: 'A home of your shortlist is gone',
    back: 'A home of your shortlist is listed again',
    edited: 'The listing of a home of your shortlist changed',
    dearer: 'A home of your shortlist costs more',
    was: (price) => `was ${price}`,
  },
  viewing: (at) => `Viewing: ${at}`,
  mentioned: (by) => `${by} mentioned you`,
  agreed: 'You all like this home',
  homes: {
    title: (bot, found, fell) =>
      `${bot}: ${[found > 0 ? matches(found) : '', fell > 0 ? drops(fell) : ''].filter(Boolean).join(', ')}`,
    more: (count) => `and ${count} more`,
  },
  postFailed: ({ bot, reason }) => ({
    title: `${bot.name}: a post could not be sent`,
    body: `${reason ?? 'The reason is not known'}. Your bots page and the chat show what was not sent, and send it again.`,
  }),
  botQuiet: {
    title: (bot) => `Nothing new for ${isolated(bot)} in 24 hours`,
    allOff: 'No source is on at this server.',
    refuses: (label) => `${label} refuses this server.`,
    fails: (label) => `${label} cannot be read.`,
    missed: (parts) => `In the last 7 days it missed ${parts.join(', ')}.`,
    more: (count, change, withUnit) =>
      `${withUnit ? plural(count, { one: '1 home', other: `${count} homes` }) : count} ${change}`,
    relaxed: {
      priceLimit: 'with any price',
      rooms: 'with any number of rooms',
      roomsMax: 'with more rooms',
      merchant: 'with agents too',
      totalMax: 'costing more a month in total',
      sizeMin: 'of any size',
      sizeMax: 'of larger sizes too',
      sublet: 'with or without sublets',
      excludeWords: 'without words left out',
      features: 'without anything they must have',
      entryFrom: 'with an earlier entry',
      entryTo: 'with a later entry',
      floorMin: 'on lower floors too',
      floorMax: 'on higher floors too',
      mutedPhones: 'without muted numbers',
      travel: 'further from your places',
    },
    advice: 'You can bring homes in yourself.',
  },
  webhookOff: ({ bot, host, reason }) => ({
    title: `${bot.name}: a webhook was switched off`,
    body: `${host}: ${reason}. Switch it on again in the settings of the bot.`,
  }),
  mailOff: () => ({
    title: 'Mail was switched off',
    body: 'The mail server of your e-mail address says that there is no such mailbox. Your bots send no more mails until you switch them on again.',
  }),
  groupLost: ({ bot }) => ({
    title: `${bot.name} no longer posts in Telegram`,
    body: 'The Telegram bot was removed from its group. Add it again, and switch Telegram on in the settings of the bot. Elsewhere it goes on.',
  }),
  groupConnected: ({ bot }) => ({
    title: `${bot.name} is connected`,
    body: 'Choose areas for it: it then posts in the group and in its chat here.',
  }),
  telegramBlocked: () => ({
    title: 'The Telegram bot is blocked',
    body: 'Codes for a forgotten password cannot reach you. Unblock it in Telegram, or unlink it.',
  }),
  telegramWanted: ({ name }) => ({
    title: 'Telegram is wanted',
    body: `${isolated(name)} asks for bots that post in Telegram groups. Telegram is not set up on this server.`,
  }),
  passwordReset: () => ({
    title: 'Your password was reset',
    body: 'If this was not you, contact support.',
  }),
  signInAdded: ({ provider, check }) => ({
    title: `${{ google: 'Google', facebook: 'Facebook' }[provider]} sign-in was added to your account`,
    body: {
      ended:
        'Nobody had confirmed the e-mail address of this account before. Its old password, its linked Telegram account and its other ways to sign in have ended. You can set a new password here.',
      password: "If you did not set this account's password yourself, change it now.",
      account: 'If you did not make this account yourself, contact support.',
    }[check],
  }),
  mailLimit: ({ count, megabytes }) => ({
    title: 'Your mail address has had enough for today',
    body: `At most ${count} mails and ${megabytes} MB a day are read of it. What arrives until midnight UTC is left out. Forward fewer, or narrower, alerts.`,
  }),
  inboxFull: () => ({
    title: 'Your inbox is full',
    body: 'A mail to your address was left out. Please delete items of your inbox: what arrives then is read again.',
  }),
  alertTooWide: ({ announced, shown }) => ({
    title: 'An alert is too wide',
    body: `A mail said "${announced} new, ${shown} shown". Narrower alerts bring the rest.`,
  }),
  waySilent: {
    title: (name) => `${name}: nothing arrives`,
    body: (lastAt) => `The last home came in ${lastAt}, far longer ago than usual.`,
    ways: {
      mail: 'Mail alerts',
      share: 'Sharing from your phone',
      shortcut: 'Your iPhone shortcut',
      bookmarklet: 'Your bookmark',
      page: 'Saved pages',
      forward: 'Forwarding to the bot',
      channel: 'Telegram channels',
      whatsapp: 'WhatsApp files',
      api: 'Your program',
    },
  },
  serviceFails: ({ service, cause, reason }) => ({
    title: `${SERVICES[service]} ${
      {
        refused: 'refuses the credentials of this installation',
        unreachable: 'cannot be reached',
        limited: 'refuses messages because it gets too many',
        changed: 'is another bot than before, or has lost several groups: nothing is sent to it',
      }[cause]
    }`,
    body: `${reason}. What is to be sent waits, and nothing is lost.`,
  }),
  serviceWorks: ({ service }) => ({
    title: `${SERVICES[service]} works again`,
    body: 'The problem is over. What has waited is being sent.',
  }),
  sourceFails: ({ label, health, reason }) => ({
    title: `${label} ${
      {
        blocked: 'is blocked by bot protection',
        failing: 'cannot be read',
        stale: 'has brought no data for a while',
      }[health]
    }`,
    body: reason ?? 'See its runs on the dashboard.',
  }),
  sourceWorks: ({ label }) => ({
    title: `${label} is being read again`,
    body: 'The problem is over.',
  }),
  timetableEnds: ({ to, isOver }) => ({
    title: isOver ? 'The timetables are over' : 'The timetables end soon',
    body: `Their last day is ${to}. Minutes by bus and train follow old timetables until newer ones are read.`,
  }),
  sourceBack: ({ label }) => ({
    title: `${label} is read again`,
    body: 'Homes that were posted meanwhile arrive now.',
  }),
}

const SERVICES = {
  telegram: 'Telegram',
  mail: 'The mail server',
  push: 'A push service',
  mailIn: 'The mailbox for alerts',
}
