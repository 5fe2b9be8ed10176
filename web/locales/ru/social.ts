import type { socialText as english } from '../en/social.ts'

/** Russian texts of sign-in through a provider. */
export const socialText: typeof english = {
  social: {
    continueWith: (name) => `Продолжить через ${name}`,
    problems: {
      unavailable: 'Этот сервис сейчас не отвечает. Можно попробовать позже.',
      expired: 'Вход занял слишком много времени или уже использован. Можно попробовать ещё раз.',
      refused: 'Во входе отказано. Можно попробовать ещё раз.',
      unverified: 'Адрес почты там не подтверждён. Его нужно подтвердить или войти с паролем.',
      'no-email': 'Сервис не передал адрес почты. Его нужно разрешить или войти с паролем.',
      closed: 'Новые аккаунты здесь сейчас не создаются.',
    },
  },
}
