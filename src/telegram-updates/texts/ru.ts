import { code, formatSaveIndents as say } from '@gramio/format'
import type { Outcome } from '../../items/domain.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import type { CommandName } from '../domain.ts'
import type { en } from './en.ts'
import { type Became, commandLines } from './shared.ts'

const ltr = (text: string) => sided(text, 'ltr')

const BECAME: Record<Outcome, (link: string) => string> = {
  home: (link) => `Сохранено для вас: ${link}`,
  same: (link) => `Эта квартира уже известна: ${link}`,
  taken: () => 'Не сохранено: в тексте сказано, что квартира уже сдана или продана.',
  wanted: () => 'Не сохранено: автор сам ищет квартиру.',
  roommate: () => 'Не сохранено: речь о комнате в общей квартире.',
  other: () => 'Не сохранено: не сказано, какая квартира сдаётся или продаётся.',
  unread: () => 'Прочитать не удалось. Отправьте, пожалуйста, текст сообщения.',
}
const becameLine = ({ outcome, link }: Became) => BECAME[outcome](link)

const meanings: Record<CommandName, string> = {
  start: 'что умеет этот бот',
  help: 'все команды',
  connect: 'в группе: подключить группу',
  status: 'что делают боты',
  pause: 'остановить бота',
  resume: 'запустить снова',
  last: 'самая новая квартира',
  language: 'язык сообщений',
  shortlist: 'просмотры на ближайшие семь дней',
}

/** What the Telegram bot says in Russian. */
export const ru: typeof en = {
  meanings,
  welcome: (url) =>
    `Metzia следит за объявлениями и публикует новые квартиры. Чтобы получать их в группе, добавьте меня в неё и отправьте там /connect.\nЧтобы получать здесь коды для сброса пароля, привяжите аккаунт в профиле: ${url}/profile\n/help показывает все команды.`,
  linked: (name) =>
    `Этот чат теперь привязан к аккаунту ${isolated(name)}. Коды для забытого пароля приходят сюда.`,
  linkVoid: (url) => `Эта ссылка больше не действует. Новая есть в профиле: ${url}/profile`,
  help: (url) =>
    `Команды:\n${commandLines(meanings)}\nПерешлите мне сообщение о квартире, и я её сохраню.\n\nВ группах Telegram показывает мне только команды, ответы на мои сообщения и сообщения, которые начинаются с моего имени. Ничего другого я не вижу.\nСлова помощь, статус, стоп, дальше и последнее тоже работают: в ответе мне или после моего имени.\nМенять бота может только его владелец с привязанным аккаунтом. Районы, цены и остальное настраиваются здесь: ${url}/bots`,
  fromAdmin: (name, words) => `${ltr(`${isolated(name)} (администратор):`)}\n${words}`,
  greeting: `Здравствуйте! Я публикую здесь новые квартиры.\nАдминистратор группы может отправить /connect: я отвечу кодом, который создаёт бота для этой группы.`,
  greetingAgain:
    'Снова здравствуйте! Боты этой группы пока не публикуют здесь. Владелец может отправить /resume.',
  connect: (typed, link) =>
    say`Код этой группы: ${code(typed)}\nОн действует 10 минут: ${link}\nКто использует его первым, тот и владелец бота.`,
  connectInGroup: 'Добавьте меня в группу и отправьте там /connect.',
  connectAdminsOnly: 'Подключить группу могут только её администраторы.',
  connectLater: 'Telegram не сообщил, кто управляет группой. Отправьте /connect ещё раз.',
  connected: (owner, url) =>
    `Группу подключает ${isolated(owner)}. Выберите районы: ${url}/bots – после этого бот начнёт публиковать здесь.`,
  shortlistInPrivate: 'Команду /shortlist нужно отправить в личный чат со мной.',
  noViewings: (url) => `На ближайшие семь дней просмотров нет. Список: ${url}/shortlist`,
  viewings: (lines) => `Просмотры на ближайшие семь дней:\n${lines}`,
  noBotsHere: 'К этой группе не подключён ни один бот. Администратор может отправить /connect.',
  noBots: (url) => `У вас пока нет ботов. Создать бота можно здесь: ${url}/bots`,
  notLinked: (url) => `Сначала привяжите аккаунт в профиле: ${url}/profile`,
  ownersOnly: (owners) =>
    `Это может только ${owners.map(isolated).join(', ')}, с аккаунта Telegram, привязанного в профиле.`,
  which: (command, lines) => `Какого именно? Отправьте /${command} и его номер.\n${lines}`,
  language: (names) => `Язык сообщений. Отправьте /language и код языка:\n${names}`,
  languageSet: 'Теперь язык: русский.',
  notUnderstood: 'Я этого не понимаю. /help показывает, что я умею.',
  resetCode: (typed, link) =>
    say`Ваш код подтверждения: ${code(typed)}\nОн действует 10 минут. Или задайте новый пароль здесь: ${link}\nЕсли вы его не запрашивали, не обращайте внимания на это сообщение.`,
  forwardNotLinked: (url) =>
    `Чтобы сохранять квартиры из пересланных сообщений, привяжите этот аккаунт Telegram в профиле: ${url}/profile`,
  forwardWithoutText: 'В нём нет текста: перешлите сообщение, в котором описана квартира.',
  forwardNoRoom: (mb) =>
    `Не сохранено: хранится не больше ${mb} МБ присланного. Удалите что-нибудь из входящих и перешлите снова.`,
  became: (records) => records.map(becameLine).join('\n'),
  buttonsOwner: 'Это может только владелец бота.',
  buttonUnknown: 'Эта кнопка больше не работает.',
}
