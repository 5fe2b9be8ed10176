import { isolated } from '../../kernel/direction.ts'
import { pluralOf } from '../../kernel/domain/plurals.ts'
import type { NoticeTexts } from './shared.ts'

const plural = pluralOf('ru')

const matches = (count: number) =>
  plural(count, {
    one: `${count} новая квартира`,
    few: `${count} новые квартиры`,
    other: `${count} новых квартир`,
  })
const drops = (count: number) =>
  plural(count, {
    one: `${count} снижение цены`,
    few: `${count} снижения цены`,
    other: `${count} снижений цены`,
  })
const homes = (count: number) =>
  plural(count, {
    one: `${count} квартира`,
    few: `${count} квартиры`,
    other: `${count} квартир`,
  })

export const ru: NoticeTexts = {
  home: {
    match: (bot) => `${isolated(bot)}: новая квартира`,
    fell: (bot) => `${isolated(bot)}: цена снижена`,
    joined: (bot) => `${isolated(bot)}: предлагается и дешевле`,
  },
  watched: {
    price: 'Квартира из списка подешевела',
    gone: 'Квартира из списка снята с публикации',
    back: 'Квартира из списка снова опубликована',
    edited: 'Объявление квартиры из списка изменилось',
    dearer: 'Квартира из списка подорожала',
    was: (price) => `было ${price}`,
  },
  viewing: (at) => `Просмотр: ${at}`,
  mentioned: (by) => `Вас упоминают: ${isolated(by)}`,
  agreed: 'Это жильё нравится всем вам',
  homes: {
    title: (bot, found, fell) =>
      `${isolated(bot)}: ${[found > 0 ? matches(found) : '', fell > 0 ? drops(fell) : ''].filter(Boolean).join(', ')}`,
    more: (count) => `и ещё ${count}`,
  },
  postFailed: ({ bot, reason }) => ({
    title: `${isolated(bot.name)}: сообщение не отправлено`,
    body: `${reason === null ? 'Причина неизвестна' : isolated(reason)}. На странице ботов и в чате видно, что не отправлено; там это можно отправить снова.`,
  }),
  botQuiet: {
    title: (bot) => `За 24 часа ничего нового: ${isolated(bot)}`,
    allOff: 'На этом сервере не включён ни один источник.',
    refuses: (label) => `${isolated(label)} блокирует этот сервер.`,
    fails: (label) => `${isolated(label)} не удаётся прочитать.`,
    missed: (parts) => `За последние 7 дней пропущено: ${parts.join(', ')}.`,
    more: (count, change, withUnit) => `${withUnit ? homes(count) : count} ${change}`,
    relaxed: {
      priceLimit: 'с любой ценой',
      rooms: 'с любым числом комнат',
      roomsMax: 'с большим числом комнат',
      merchant: 'также от посредников',
      totalMax: 'с большей суммой в месяц',
      sizeMin: 'любой площади',
      sizeMax: 'также большей площади',
      sublet: 'с субарендой или без неё',
      excludeWords: 'без исключённых слов',
      features: 'без обязательных удобств',
      entryFrom: 'с более ранним въездом',
      entryTo: 'с более поздним въездом',
      floorMin: 'также на нижних этажах',
      floorMax: 'также на верхних этажах',
      mutedPhones: 'без скрытых номеров',
      travel: 'также дальше от мест',
    },
    advice: 'Квартиры можно добавлять и самостоятельно.',
  },
  webhookOff: ({ bot, host, reason }) => ({
    title: `${isolated(bot.name)}: вебхук отключён`,
    body: `${host}: ${reason}. Его можно снова включить в настройках бота.`,
  }),
  mailOff: () => ({
    title: 'Письма отключены',
    body: 'Почтовый сервер сообщает, что такого ящика нет. Боты не отправляют писем, пока их не включить снова.',
  }),
  groupLost: ({ bot }) => ({
    title: `${isolated(bot.name)} больше не публикует в Telegram`,
    body: 'Бот Telegram удалён из группы. Его можно добавить снова и включить Telegram в настройках бота. В остальных местах всё работает.',
  }),
  groupConnected: ({ bot }) => ({
    title: `${isolated(bot.name)} подключён`,
    body: 'Осталось выбрать районы: после этого бот публикует в группе и в своём чате здесь.',
  }),
  telegramBlocked: () => ({
    title: 'Бот Telegram заблокирован',
    body: 'Коды для забытого пароля не доходят. Бота можно разблокировать в Telegram или отвязать.',
  }),
  telegramWanted: ({ name }) => ({
    title: 'Просят подключить Telegram',
    body: `${isolated(name)}: нужны боты, которые публикуют в группах Telegram. На этом сервере Telegram не настроен.`,
  }),
  passwordReset: () => ({
    title: 'Пароль сброшен',
    body: 'Если это были не вы, обратитесь в поддержку.',
  }),
  signInAdded: ({ provider, check }) => ({
    title: `К аккаунту добавлен вход через ${{ google: 'Google', facebook: 'Facebook' }[provider]}`,
    body: {
      ended:
        'Адрес почты этого аккаунта раньше никто не подтвердил. Старый пароль, привязанный аккаунт Telegram и другие способы входа больше не действуют. Здесь можно задать новый пароль.',
      password: 'Если пароль этого аккаунта задал кто-то другой, его нужно сменить сейчас.',
      account: 'Если этот аккаунт создал кто-то другой, обратитесь в поддержку.',
    }[check],
  }),
  mailLimit: ({ count, megabytes }) => ({
    title: 'Дневной предел почтового адреса исчерпан',
    body: `За день читается не больше ${count} писем и ${megabytes} МБ. То, что придёт до полуночи UTC, не читается. Лучше пересылать меньше уведомлений или сузить их.`,
  }),
  inboxFull: () => ({
    title: 'Входящие переполнены',
    body: 'Письмо на ваш адрес не сохранено. Удалите что-нибудь из входящих: новые письма снова будут читаться.',
  }),
  alertTooWide: ({ announced, shown }) => ({
    title: 'Слишком широкое уведомление',
    body: `В письме объявлено новых: ${announced}, показано: ${shown}. Более узкие уведомления принесут остальное.`,
  }),
  waySilent: {
    title: (name) => `${isolated(name)}: ничего не приходит`,
    body: (lastAt) => `Последняя квартира пришла ${lastAt}, намного раньше обычного.`,
    ways: {
      mail: 'Письма с уведомлениями',
      share: 'Отправка с телефона',
      shortcut: 'Команда на iPhone',
      bookmarklet: 'Закладка',
      page: 'Сохранённые страницы',
      forward: 'Пересылка боту',
      channel: 'Каналы Telegram',
      whatsapp: 'Файлы WhatsApp',
      api: 'Ваша программа',
    },
  },
  serviceFails: ({ service, cause, reason }) => ({
    title: `${SERVICES[service]}: ${
      {
        refused: 'данные для входа не приняты',
        unreachable: 'нет связи',
        limited: 'сообщения не принимаются, их слишком много',
        changed: 'это другой бот, или потеряно несколько групп: ничего не отправляется',
      }[cause]
    }`,
    body: `${reason}. Сообщения ждут отправки, ничего не теряется.`,
  }),
  serviceWorks: ({ service }) => ({
    title: `${SERVICES[service]}: снова работает`,
    body: 'Проблема устранена. То, что ждало, отправляется.',
  }),
  sourceFails: ({ label, health, reason }) => ({
    title: `${isolated(label)}: ${
      {
        blocked: 'заблокирован защитой от ботов',
        failing: 'не удаётся прочитать',
        stale: 'давно нет данных',
      }[health]
    }`,
    body: reason ?? 'Запуски видны на панели.',
  }),
  sourceWorks: ({ label }) => ({
    title: `${isolated(label)}: снова читается`,
    body: 'Проблема устранена.',
  }),
  timetableEnds: ({ to, isOver }) => ({
    title: isOver ? 'Расписания закончились' : 'Расписания скоро закончатся',
    body: `Их последний день: ${to}. Минуты на автобусе и поезде считаются по старым расписаниям, пока не прочитаны новые.`,
  }),
  sourceBack: ({ label }) => ({
    title: `${isolated(label)}: снова читается`,
    body: 'Квартиры, опубликованные за это время, приходят сейчас.',
  }),
}

const SERVICES = {
  telegram: 'Telegram',
  mail: 'Почтовый сервер',
  push: 'Служба уведомлений браузера',
  mailIn: 'Ящик для уведомлений',
}
