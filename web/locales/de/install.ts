import type { installText as english } from '../en/install.ts'

/** Texts of the card that explains how to install the application. */
export const installText: typeof english = {
  install: {
    title: 'Metzia installieren',
    tap: 'Tippe auf',
    share: 'Teilen',
    openThe: 'Öffne das',
    menu: 'Drei-Punkte-Menü',
    next: ', dann',
    add: 'Zum Home-Bildschirm',
    okay: 'ALLES KLAR !',
  },
}
