import type { membersText as english } from '../en/members.ts'

/** Russian texts of the dialog of a shortlist's members. */
export const membersText: typeof english = {
  members: {
    title: 'Пригласить в список',
    does: [
      'Видеть и перемещать квартиры, голосовать и комментировать',
      'Читать чаты ботов, которыми поделились со списком',
      'Уведомления у каждого свои',
    ],
    makeLink: 'Создать ссылку',
    until: (day) => `Ссылка на одного, до ${day}`,
    copy: 'Скопировать',
    copied: 'Скопировано',
    share: 'Поделиться',
    message: (link) => `Ищем квартиру вместе: ${link}`,
    heading: 'Участники',
    you: 'Это я',
    owner: 'Владелец',
    remove: 'Убрать',
    removeMember: (name) => `Убрать: ${name}`,
    removeTitle: (name) => `Убрать участника ${name}?`,
    removeHint: 'Комментарии и голоса останутся.',
    handOver: 'Передать',
    handOverTo: (name) => `Передать список: ${name}`,
    handOverTitle: (name) => `Передать список: ${name}?`,
    handOverHint: 'У списка будет другой владелец, участие в нём останется.',
    leave: 'Выйти',
    leaveTitle: 'Выйти из этого списка?',
    leaveHint: 'Комментарии и голоса останутся у других.',
    notUsed: (day) => `Ещё не использована, до ${day}`,
    openLink: 'Открытая ссылка',
    revoke: 'Отозвать',
    full: 'В списке больше нет места.',
    actionFailed: 'Не получилось. Можно попробовать ещё раз',
  },
}
