import { isolated } from '../../../kernel/direction.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { AnswerWords } from './shared.ts'

const plural = pluralOf('fr')
const areas = (count: number) =>
  plural(count, { one: `${count} quartier`, other: `${count} quartiers` })
const posts = (count: number) =>
  plural(count, { one: `${count} logement publié`, other: `${count} logements publiés` })

export const fr: AnswerWords = {
  help: (url) =>
    `Mots que je comprends ici, chacun dans un message à part :\naide – ce texte\nétat – ce que fait le bot\npause – l’arrêter\nreprendre – le relancer\ndernier – le logement le plus récent\n\nQuartiers, prix et le reste se règlent ici : ${url}/bots`,
  bot: (line) =>
    `${line.number}. ${isolated(line.name)} : ${line.isActive ? 'actif' : 'arrêté'}, ${areas(line.areas)}, ${posts(line.posts)}`,
  paused: (bot) => `${isolated(bot)} est arrêté. /resume le relance.`,
  resumed: (bot) => `${isolated(bot)} est actif.`,
  notResumed: (bot, reason, url) =>
    `${isolated(bot)} ne peut pas démarrer : ${reason}. ${url}/bots`,
  reasons: {
    areas: 'il faut choisir au moins un quartier',
    settings: 'quelque chose dans ses paramètres n’est pas valable',
  },
  last: (bot, post, url) => `${isolated(bot)} : ${isolated(post)}\n${url}`,
  lastNone: (bot) => `${isolated(bot)} n’a encore publié aucun logement.`,
  wordUnknown: 'Je ne connais pas ce mot. Pour voir ceux que je connais : aide',
  withheld: 'Seul le propriétaire du bot voit ceci.',
  sources: {
    names: { MAIL: 'Alertes par e-mail', TELEGRAM: 'Telegram', DEMO: 'Démo' },
    read: (name, ago, next) => `${name} : lu il y a ${ago}${next}`,
    next: (count) =>
      count < 1 ? ', prochaine lecture maintenant' : `, prochaine dans ${count} min`,
    first: (name, count) => `${name} : première lecture dans ${count} min`,
    notYet: (name) => `${name} : pas encore lu`,
    reading: (name) => `${name} : lecture en cours`,
    idle: (name) => `${name} : lu dès qu’un bot actif a des quartiers`,
    mail: (name, ago) => `${name} : dernière il y a ${ago}`,
    noMail: (name) => `${name} : aucune pour l’instant`,
    refuses: (name, since) => `${name} refuse ce serveur${since}.`,
    fails: (name, since) => `Impossible de lire ${name}${since}.`,
    since: (time) => ` depuis ${time}`,
    nextTry: (time) => ` Prochain essai ${time}.`,
    off: (name) => `${name} est désactivé sur ce serveur`,
    ago: (count, unit) => `${count} ${{ min: 'min', h: 'h', d: 'j' }[unit]}`,
  },
}
