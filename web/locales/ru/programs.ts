import type { programsText as english } from '../en/programs.ts'
import { plural } from '../russian.ts'

/** Russian texts of what programs are told: the webhooks and the feed of a bot. */
export const programsText: typeof english = {
  programs: {
    loading: 'Загрузка',
    later: 'Не получилось. Можно попробовать ещё раз',
    ends: 'Новый пароль, выход на всех устройствах и блокировка отключают их все.',
    copy: 'Скопировать',
    copied: 'Скопировано',
    once: 'Лучше скопировать сейчас: больше это не покажется.',
    webhooks: 'Вебхуки',
    webhooksHint:
      'Каждая находка отправляется на эти адреса: подписанным JSON или сообщением в сервисе. Тихие часы и сводки действуют.',
    none: 'Вебхуков нет',
    format: 'Формат',
    signedJson: 'JSON с подписью',
    url: 'Адрес программы',
    serviceUrl: 'Адрес',
    add: 'Добавить вебхук',
    most: 'У бота может быть не больше 3 вебхуков.',
    secret: 'Секрет для подписей',
    works: 'Включён',
    failing: (day) => `Ошибки с ${day}`,
    off: (day) => `Отключён с ${day}`,
    resume: 'Включить снова',
    test: 'Отправить пробу',
    log: 'Последние запросы',
    remove: 'Удалить',
    noRequests: 'Запросов пока не было',
    types: {
      match: 'Находка',
      price: 'Цена снижена',
      digest: 'Сводка',
      test: 'Проба',
    },
    status: { pending: 'ожидает', sent: 'доставлено', failed: 'не доставлено' },
    attempts: (count) =>
      plural(count, {
        one: `${count} попытка`,
        few: `${count} попытки`,
        other: `${count} попыток`,
      }),
    next: (time) => `следующая ${time}`,
    feed: 'Лента',
    feedHint:
      '50 последних находок для программы чтения лент или в виде JSON для виджета. Её видит каждый, у кого есть адрес.',
    noFeed: 'Адреса нет',
    feedSince: (day) => `Адрес создан ${day}`,
    makeFeed: 'Создать адрес',
    renewFeed: 'Новый адрес',
    endFeed: 'Отключить ленту',
    feedAddress: 'Адрес ленты',
  },
}
