import type { inviteText as english } from '../en/invite.ts'
import { homes } from '../russian.ts'

/** Russian texts of the page that an invite leads to. */
export const inviteText: typeof english = {
  invite: {
    invites: 'приглашает искать вместе',
    heading: 'Искать квартиру вместе',
    kept: (list, count) =>
      count === 0 ? `Список называется «${list}».` : `В списке «${list}» уже есть ${homes(count)}.`,
    unnamed: 'Наш список',
    email: 'Эл. почта',
    password: 'Новый пароль',
    join: (name) => `Присоединиться: ${name}`,
    alreadyHere: 'Уже есть аккаунт?',
    signIn: 'Войти и присоединиться',
    until: (day) => `Ссылка на одного, действует до ${day}.`,
    void: 'Эта ссылка уже использована или истекла',
    voidHint: 'Можно попросить новую. Кто уже в списке, может войти.',
    toSignIn: 'Войти',
    failed: 'Не получилось. Можно попробовать ещё раз',
  },
}
