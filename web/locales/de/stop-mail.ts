import type { stopMailText as english } from '../en/stop-mail.ts'

/** German texts of the page that a mail's link for stopping opens. */
export const stopMailText: typeof english = {
  stopMail: {
    mails: 'E-Mails',
    title: 'Diese E-Mails abbestellen?',
    hint: 'Dein Bot schickt dir seine Funde dann nicht mehr per E-Mail:',
    stop: 'E-Mails abbestellen',
    stopped: 'Keine E-Mails mehr',
    stoppedHint:
      'Dieser Bot schickt dir keine E-Mails mehr. In seinen Einstellungen kannst du sie wieder einschalten:',
    toBots: 'Zu meinen Bots',
    unknown: 'Dieser Link funktioniert nicht',
    unknownHint:
      'Vielleicht ist er unvollständig, oder der Bot wurde gelöscht. E-Mails lassen sich auch in den Einstellungen des Bots abschalten.',
  },
}
