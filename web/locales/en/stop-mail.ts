/** Texts of the page that a mail's link for stopping opens. */
export const stopMailText = {
  stopMail: {
    mails: 'Mails',
    title: 'Stop these mails?',
    hint: 'Your bot will no longer send you its finds by mail:',
    stop: 'Stop these mails',
    stopped: 'No more mails',
    stoppedHint: 'This bot sends you no more mails. You can switch them on again in its settings:',
    toBots: 'To my bots',
    unknown: 'This link does not work',
    unknownHint:
      'It may be incomplete, or the bot was deleted. You can also switch mails off in the settings of your bot.',
  },
}
