import type { stopMailText as english } from '../en/stop-mail.ts'

/** French texts of the page that a mail's link for stopping opens. */
export const stopMailText: typeof english = {
  stopMail: {
    mails: 'E-mails',
    title: 'Ne plus recevoir ces e-mails ?',
    hint: 'Votre bot ne vous enverra plus ses trouvailles par e-mail :',
    stop: 'Arrêter ces e-mails',
    stopped: 'Plus aucun e-mail',
    stoppedHint:
      'Ce bot ne vous envoie plus d’e-mails. Vous pouvez les réactiver dans ses paramètres :',
    toBots: 'Vers mes bots',
    unknown: 'Ce lien ne fonctionne pas',
    unknownHint:
      'Il est peut-être incomplet, ou le bot a été supprimé. Les e-mails se désactivent aussi dans les paramètres du bot.',
  },
}
