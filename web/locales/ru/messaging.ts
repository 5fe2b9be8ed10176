import type { messagingText as english } from '../en/messaging.ts'
import { chats, plural, users } from '../russian.ts'

const groups = (count: number) =>
  plural(count, { one: `${count} группа`, few: `${count} группы`, other: `${count} групп` })

/** Russian texts of the page of administrators: messaging. */
export const messagingText: typeof english = {
  messaging: {
    heading: 'Рассылки',
    subtitle: 'Сообщения группам через Telegram',
    tabsLabel: 'Виды сообщений',
    tabs: { broadcast: 'Рассылка', direct: 'Личное сообщение', history: 'История' },
    off: (reason) => `Telegram отключён, отправить ничего нельзя: ${reason}.`,
    wrongFormat: 'Неверный формат ответа сервера',

    message: 'Сообщение',
    markdown: 'Можно использовать Markdown',
    reach: (groupCount, userCount) =>
      `Получат ${chats(groupCount + userCount)}: ${groups(groupCount)}, ${users(userCount)}`,
    nobody: 'Ни один чат пока не подключён',
    send: 'Отправить всем',
    sending: 'Отправка...',
    sent: 'Рассылка отправлена',
    broadcastFailed: 'Не удалось отправить рассылку',
    sure: (count) => `Отправить это сообщение? Получат: ${chats(count)}`,
    final: 'Оно уйдёт сразу, вернуть его нельзя.',
    preview: 'Просмотр',
    previewOf: 'Просмотр сообщения',
    noPreview: 'Здесь появится текст в том виде, в каком его покажет Telegram.',
    sentBefore: 'Прошлые рассылки',
    progress: (sent, total) => `Отправлено ${sent} из ${total}`,
    waiting: (count) => `ожидают: ${count}`,
    lost: (count) => `не отправлено: ${count}`,
    showLost: 'Показать неотправленные',
    retryLost: 'Отправить их ещё раз',
    by: 'автор:',
    older: 'Показать более старые',

    chats: 'Чаты',
    conversation: 'Переписка',
    search: 'Поиск чатов...',
    searchLabel: 'Поиск чатов',
    moreChats: 'Показать ещё',
    noChats: 'Чатов нет',
    noMessages: 'Сообщений пока нет. Можно начать переписку!',
    choose: 'Для начала нужно выбрать чат',
    write: 'Сообщение...',
    writeLabel: 'Текст сообщения',
    sendOne: 'Отправить',
    back: 'К чатам',
    updated: (time) => `Обновлено ${time}`,
    updating: 'Обновление...',
    chatsFailed: 'Не удалось загрузить список чатов',
    threadFailed: 'Не удалось загрузить сообщения',
    sendFailed: 'Не удалось отправить сообщение',
    sentOne: 'Сообщение отправлено',

    typesLabel: 'Вид сообщения',
    types: {
      all: 'Все виды',
      broadcast: 'Рассылка',
      direct: 'Личное',
      received: 'Полученное',
    },
    columns: {
      type: 'Вид',
      status: 'Состояние',
      chat: 'Чат',
      message: 'Сообщение',
      sentAt: 'Отправлено',
      action: 'Действие',
    },
    statuses: { pending: 'Ожидает', sent: 'Отправлено', failed: 'Не отправлено' },
    historyLabel: 'Сообщения',
    historyNone: 'Сообщений нет',
    historyFailed: 'Не удалось загрузить сообщения',
    noText: 'Текст кода не хранится',
    again: 'Отправить ещё раз',
    failedOnly: 'Только неотправленные',
    ofOne: 'Сообщения одной рассылки',
    showAll: 'Показать все сообщения',
  },
}
