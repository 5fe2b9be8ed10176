import { isolated } from '../../../kernel/direction.ts'
import type { AnswerWords } from './shared.ts'

export const en: AnswerWords = {
  help: (url) =>
    `Words that I understand here, each as a message of its own:\nhelp – this text\nstatus – what this bot is doing\npause – stop it\nresume – start it again\nlast – the newest home\n\nAreas, prices and the rest are set at ${url}/bots`,
  bot: ({ number, name, isActive, areas, posts }) =>
    `${number}. ${isolated(name)}: ${isActive ? 'running' : 'stopped'}, ${areas} ${areas === 1 ? 'area' : 'areas'}, ${posts} ${posts === 1 ? 'home' : 'homes'} posted`,
  paused: (bot) => `${isolated(bot)} is stopped. /resume starts it again.`,
  resumed: (bot) => `${isolated(bot)} is running.`,
  notResumed: (bot, reason, url) => `${isolated(bot)} cannot start: ${reason}. ${url}/bots`,
  reasons: {
    areas: 'Please select at least one area',
    settings: 'Something in its settings is not valid',
  },
  last: (bot, post, url) => `${isolated(bot)}: ${isolated(post)}\n${url}`,
  lastNone: (bot) => `${isolated(bot)} has posted no home yet.`,
  wordUnknown: 'I do not know this word. Send help to see those that I know.',
  withheld: 'Only the owner of this bot sees this.',
  sources: {
    names: { MAIL: 'Alert mails', TELEGRAM: 'Telegram' },
    read: (name, ago, next) => `${name}: read ${ago} ago${next}`,
    next: (count) => (count < 1 ? ', next now' : `, next in ${count} min`),
    first: (name, count) => `${name}: first read in ${count} min`,
    notYet: (name) => `${name}: not read yet`,
    reading: (name) => `${name}: reading now`,
    idle: (name) => `${name}: read when a running bot has areas`,
    mail: (name, ago) => `${name}: last ${ago} ago`,
    noMail: (name) => `${name}: none yet`,
    refuses: (name, since) => `${name} refuses this server${since}.`,
    fails: (name, since) => `${name} cannot be read${since}.`,
    since: (time) => ` since ${time}`,
    nextTry: (time) => ` Next try ${time}.`,
    off: (name) => `${name} is off on this server`,
    ago: (count, unit) => `${count} ${unit}`,
  },
}
