import type { installText as english } from '../en/install.ts'

/** Russian texts of the card that explains how to install the application. */
export const installText: typeof english = {
  install: {
    title: 'Установить Metzia',
    tap: 'Нажать',
    share: 'Поделиться',
    openThe: 'Открыть',
    menu: 'меню с тремя точками',
    next: ', затем',
    add: 'На экран «Домой»',
    okay: 'Понятно',
  },
}
