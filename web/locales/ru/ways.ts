import { isolated } from '../../lib/format.ts'
import type { waysText as english } from '../en/ways.ts'
import { ago, homes, plural, users } from '../russian.ts'
import { ru as sources } from '../source-names.ts'

const records = (count: number) =>
  plural(count, { one: `${count} записи`, other: `${count} записях` })

/** Russian texts of the ways in and of the guide to mail alerts. */
export const waysText: typeof english = {
  ways: {
    sources,
    heading: 'Способы добавления',
    subtitle: 'Откуда приходят квартиры и приходят ли ещё',
    openInbox: 'Открыть входящие',
    failed: 'Не удалось загрузить способы',
    silentHint: 'Если способ молчит намного дольше обычного, владелец узнаёт об этом один раз.',
    every: (minutes) => `Каждые ${minutes} мин`,
    users: (count) => users(count),
    notSet: 'Не настроено',
    states: {
      arriving: 'Приходит',
      waiting: 'Пока ничего',
      silent: 'Молчит',
      tooWide: 'Слишком широко',
      failing: 'Ошибки',
      off: 'Отключено',
    },
    today: (usual) => `сегодня, обычно ${usual} в день`,
    aDay: 'сегодня',
    last: (what) => `Последнее: ${what}`,
    lastAt: (when) => `Последнее ${when}`,
    never: 'За последние 30 дней ничего не пришло',
    now: 'только что',
    minutes: (n) => ago(n, 'min'),
    hours: (n) => ago(n, 'h'),
    days: (n) => ago(n, 'd'),
    next: (when) => `Следующая проверка ${when}.`,
    well: 'Квартиры приходят.',
    waitingText: 'За последние 30 дней этим способом ничего не пришло.',
    silentText: 'Ничего не приходит намного дольше обычного.',
    offText: 'Этот способ отключён.',
    mailOff: 'В MAIL_IN_URL нужно указать отдельный почтовый ящик.',
    lookNow: 'Проверить сейчас',
    lookNowNamed: (name) => `Проверить сейчас: ${isolated(name)}`,
    asked: 'Запрошено',
    guide: 'Открыть инструкцию',
    phone: 'Настроить телефон',
    names: {
      mail: 'Письма с уведомлениями',
      share: 'Отправка с телефона',
      shortcut: 'Команда на iPhone',
      bookmarklet: 'Закладка',
      page: 'Сохранённые страницы',
      forward: 'Пересылка боту',
      channel: 'Каналы Telegram',
      whatsapp: 'Файлы WhatsApp',
      api: 'Программы',
    },
    curve: (count) => `${count} за последние 14 дней`,
    mail: {
      heading: 'Письма с уведомлениями',
      subtitle: 'Единственный автоматический способ, который ничего не требует от сайта',
      steps: 'Письма с уведомлениями за 3 шага',
      narrow: 'Создать узкие уведомления на Yad2',
      narrowText:
        'В письме не больше 4 квартир. В каждом уведомлении один город и одно число комнат.',
      forward: 'Пересылать их на этот адрес',
      gmail: ['Настройки', 'Пересылка и POP/IMAP', 'Фильтр: от yad2.co.il', 'Переслать'],
      forwardText:
        'В Gmail: «Настройки», «Пересылка», добавить этот адрес, затем фильтр для писем от yad2.co.il. Письмо с подтверждением появится во входящих.',
      off: 'Почтовый ящик не настроен. Оператор указывает в MAIL_IN_URL ящик, который больше ни для чего не используется, а в MAIL_IN_FROM — отправителей, чьи письма учитываются.',
      first: 'Увидеть первое письмо',
      waiting: 'Ожидается первое письмо',
      arrived: (what, when) => `${what}, ${when}`,
      rather: 'Не хочется ждать?',
      ratherText: 'Уже полученные письма читаются сразу. Квартиры из них не видит никто другой.',
      read: 'Прочитать файлы .eml или mbox',
      reading: 'Чтение...',
      readDone: (homeCount, all) => `${homes(homeCount)} в ${records(all)}`,
      readFailed: 'Не удалось прочитать файл',
      others: 'Другие способы',
      back: 'Способы добавления',
    },
  },
}
