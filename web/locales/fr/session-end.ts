import type { sessionEndText as english } from '../en/session-end.ts'

/** French texts of a session that ended elsewhere while something was not saved. */
export const sessionEndText: typeof english = {
  sessionEnd: {
    title: 'Vous avez été déconnecté',
    hint: 'Votre saisie est conservée. Reconnectez-vous au même compte pour l’enregistrer.',
    password: 'Votre mot de passe',
    login: 'Se connecter',
    otherTab: 'Se connecter dans un autre onglet',
    leave: 'Quitter sans enregistrer',
  },
}
