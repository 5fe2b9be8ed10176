import { isolated } from '../../../kernel/direction.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { AnswerWords } from './shared.ts'

const plural = pluralOf('ru')
const areas = (count: number) =>
  plural(count, { one: `${count} район`, few: `${count} района`, other: `${count} районов` })
const posts = (count: number) =>
  plural(count, {
    one: `опубликована ${count} квартира`,
    few: `опубликовано ${count} квартиры`,
    other: `опубликовано ${count} квартир`,
  })

export const ru: AnswerWords = {
  help: (url) =>
    `Слова, которые я понимаю здесь, каждое отдельным сообщением:\nпомощь – этот текст\nстатус – что делает бот\nстоп – остановить его\nдальше – запустить снова\nпоследнее – самая новая квартира\n\nРайоны, цены и остальное настраиваются здесь: ${url}/bots`,
  bot: (line) =>
    `${line.number}. ${isolated(line.name)}: ${line.isActive ? 'работает' : 'остановлен'}, ${areas(line.areas)}, ${posts(line.posts)}`,
  paused: (bot) => `${isolated(bot)} остановлен. /resume запускает его снова.`,
  resumed: (bot) => `${isolated(bot)} работает.`,
  notResumed: (bot, reason, url) => `${isolated(bot)} не может начать: ${reason}. ${url}/bots`,
  reasons: {
    areas: 'нужно выбрать хотя бы один район',
    settings: 'что-то в настройках задано неверно',
  },
  last: (bot, post, url) => `${isolated(bot)}: ${isolated(post)}\n${url}`,
  lastNone: (bot) => `${isolated(bot)} пока ничего не опубликовал.`,
  wordUnknown: 'Я не знаю этого слова. Список слов: помощь',
  withheld: 'Это видит только владелец бота.',
  sources: {
    names: { MAIL: 'Письма с уведомлениями', TELEGRAM: 'Telegram', DEMO: 'Демо' },
    read: (name, ago, next) => `${name}: прочитан ${ago} назад${next}`,
    next: (count) => (count < 1 ? ', следующее чтение сейчас' : `, следующее через ${count} мин`),
    first: (name, count) => `${name}: первое чтение через ${count} мин`,
    notYet: (name) => `${name}: ещё не прочитан`,
    reading: (name) => `${name}: читается сейчас`,
    idle: (name) => `${name}: читается, когда у работающего бота есть районы`,
    mail: (name, ago) => `${name}: последнее ${ago} назад`,
    noMail: (name) => `${name}: пока нет`,
    refuses: (name, since) => `${name} блокирует этот сервер${since}.`,
    fails: (name, since) => `${name} не удаётся прочитать${since}.`,
    since: (time) => ` с ${time}`,
    nextTry: (time) => ` Следующая попытка ${time}.`,
    off: (name) => `${name} отключён на этом сервере`,
    ago: (count, unit) => `${count} ${{ min: 'мин', h: 'ч', d: 'д' }[unit]}`,
  },
}
