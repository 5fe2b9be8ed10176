import { isolated } from '../../../kernel/direction.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { AnswerWords } from './shared.ts'

const plural = pluralOf('de')
const areas = (count: number) => plural(count, { one: '1 Gebiet', other: `${count} Gebiete` })
const posts = (count: number) =>
  plural(count, { one: '1 Wohnung gemeldet', other: `${count} Wohnungen gemeldet` })

export const de: AnswerWords = {
  help: (url) =>
    `Wörter, die ich hier verstehe, jedes als eigene Nachricht:\nhilfe – dieser Text\nstatus – was der Bot gerade tut\nstopp – ihn anhalten\nweiter – ihn wieder starten\nletzte – die neueste Wohnung\n\nGebiete, Preise und der Rest stehen hier: ${url}/bots`,
  bot: (line) =>
    `${line.number}. ${isolated(line.name)}: ${line.isActive ? 'läuft' : 'angehalten'}, ${areas(line.areas)}, ${posts(line.posts)}`,
  paused: (bot) => `${isolated(bot)} ist angehalten. /resume startet ihn wieder.`,
  resumed: (bot) => `${isolated(bot)} läuft.`,
  notResumed: (bot, reason, url) => `${isolated(bot)} kann nicht starten: ${reason}. ${url}/bots`,
  reasons: {
    areas: 'Wähle mindestens ein Gebiet',
    settings: 'Etwas in seinen Einstellungen ist nicht gültig',
  },
  last: (bot, post, url) => `${isolated(bot)}: ${isolated(post)}\n${url}`,
  lastNone: (bot) => `${isolated(bot)} hat noch keine Wohnung gemeldet.`,
  wordUnknown: 'Dieses Wort kenne ich nicht. Sende hilfe, um alle zu sehen, die ich kenne.',
  withheld: 'Das sieht nur, wem der Bot gehört.',
  sources: {
    names: { MAIL: 'Suchmeldungen', TELEGRAM: 'Telegram' },
    read: (name, ago, next) => `${name}: vor ${ago} gelesen${next}`,
    next: (count) => (count < 1 ? ', als Nächstes jetzt' : `, als Nächstes in ${count} min`),
    first: (name, count) => `${name}: erstes Lesen in ${count} min`,
    notYet: (name) => `${name}: noch nicht gelesen`,
    reading: (name) => `${name}: wird gerade gelesen`,
    idle: (name) => `${name}: wird gelesen, wenn ein laufender Bot Gebiete hat`,
    mail: (name, ago) => `${name}: zuletzt vor ${ago}`,
    noMail: (name) => `${name}: noch keine`,
    refuses: (name, since) => `${name} weist diesen Server${since} ab.`,
    fails: (name, since) => `${name} kann${since} nicht gelesen werden.`,
    since: (time) => ` seit ${time}`,
    nextTry: (time) => ` Nächster Versuch ${time}.`,
    off: (name) => `${name} ist auf diesem Server aus`,
    ago: (count, unit) => `${count} ${{ min: 'min', h: 'h', d: 'd' }[unit]}`,
  },
}
