import type { installText as english } from '../en/install.ts'

/** Texts of the card that explains how to install the application. */
export const installText: typeof english = {
  install: {
    title: 'Installer Metzia',
    tap: 'Touchez',
    share: 'Partager',
    openThe: 'Ouvrez le',
    menu: 'menu à trois points',
    next: ', puis',
    add: 'Sur l’écran d’accueil',
    okay: 'D’ACCORD !',
  },
}
