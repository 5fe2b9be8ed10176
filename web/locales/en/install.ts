/** Texts of the card that explains how to install the application. */
export const installText = {
  install: {
    title: 'Install Metzia',
    tap: 'Tap',
    share: 'Share',
    openThe: 'Open the',
    menu: 'three-dots menu',
    next: ', then',
    add: 'Add to Home Screen',
    okay: 'OKAY !',
  },
}
