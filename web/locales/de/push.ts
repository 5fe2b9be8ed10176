import type { pushText as english } from '../en/push.ts'

/** German texts of push messages. */
export const pushText: typeof english = {
  push: {
    unsupported: 'Dieser Browser unterstützt keine Push-Benachrichtigungen',
    outdated: 'Push-Benachrichtigungen brauchen Safari 16.4+ und iOS 16.4+',
    partial: 'Dieser Browser unterstützt Web-Push-Benachrichtigungen nicht vollständig.',
    blocked:
      'Benachrichtigungen sind blockiert. Bitte erlaube sie in Safari: Einstellungen > Safari > Mitteilungen',
    denied:
      'Die Erlaubnis für Benachrichtigungen wurde verweigert. Bitte erlaube sie in den Einstellungen von Safari.',
    askFailed: (reason) =>
      `Die Erlaubnis für Benachrichtigungen konnte nicht erfragt werden: ${reason}`,
    required: 'Push-Benachrichtigungen brauchen die Erlaubnis für Benachrichtigungen',
    workerTimeout: 'Die Anmeldung des Service Workers dauerte zu lange',
    workerFailed: (reason) => `Die Anmeldung des Service Workers schlug fehl: ${reason}`,
    invalid: 'Der Push-Dienst lieferte ein ungültiges Abonnement',
    keysMissing: 'Dem Abonnement fehlen die Schlüssel',
    notAllowed:
      'Push-Benachrichtigungen sind nicht erlaubt. Bitte prüfe die Berechtigungen dieser Seite.',
    aborted: 'Das Push-Abonnement wurde abgebrochen. Bitte versuche es noch einmal.',
    failed: 'Push-Benachrichtigungen konnten nicht abonniert werden',
    insecure: 'Diese Adresse hat kein HTTPS. Browser bieten Push nur Adressen mit HTTPS an.',
  },
  pushSetup: {
    title: 'Push einrichten',
    subtitle: 'Von einem Fund erfahren, bevor es andere tun',
    reset: 'Von vorn beginnen',
    next: 'Weiter',
    done: 'Erledigt',
    skipped: 'Nicht installiert',
    install: 'Als App installieren',
    installHint: 'Metzia hat dann ein eigenes Fenster und Symbol.',
    installButton: 'Installieren',
    onIos:
      'Tippe auf Teilen, dann auf Zum Home-Bildschirm. Öffne Metzia von dort und komm auf diese Seite zurück.',
    elsewhere:
      'Öffne das Menü deines Browsers mit den drei Punkten, dann Zum Startbildschirm hinzufügen oder Installieren.',
    inBrowser: 'Im Browser fortfahren',
    help: 'Was du tun kannst',
    allow: 'Benachrichtigungen erlauben',
    allowHint: 'Dein Browser fragt einmal. In seinen Einstellungen kannst du es ändern.',
    enable: 'Benachrichtigungen einschalten',
    allowed: 'Benachrichtigungen sind erlaubt.',
    turnOn: 'Push einschalten',
    turnOnHint: 'Funde deiner Bots erreichen dann dieses Gerät, auch wenn Metzia geschlossen ist.',
    toggle: 'Push-Benachrichtigungen',
    changeFailed: 'Das Abonnement konnte nicht geändert werden',
    allSet: 'Alles bereit',
    allSetHint:
      'Funde erreichen dieses Gerät. Jeder Bot hat in seinen Einstellungen einen Schalter für Push.',
    off: 'Push ist auf diesem Gerät aus',
    sendTest: 'Probe an mich senden',
    testTitle: 'Metzia erreicht dich',
    testBody: 'So wird dein nächster Fund aussehen.',
    testSent: (browsers) =>
      Number(browsers) === 1 ? 'An 1 Browser gesendet.' : `An ${browsers} Browser gesendet.`,
    unfold: 'Einrichtung ausklappen',
    fold: 'Einrichtung einklappen',
  },
  pushDialog: {
    unsupportedTitle: 'Benachrichtigungen gehen hier nicht',
    browsers: 'Nimm Chrome, Firefox oder Edge',
    browsersHint: 'Andere Browser bieten Push vielleicht nicht an.',
    ios: 'Auf iOS: Metzia zum Home-Bildschirm hinzufügen',
    iosHint: 'Teilen, dann Zum Home-Bildschirm. Braucht iOS 16.4 oder neuer.',
    system: 'Benachrichtigungen in den Systemeinstellungen erlauben',
    systemHint: 'Suche in der Liste nach Metzia oder deinem Browser.',
    blockedTitle: 'Benachrichtigungen sind blockiert',
    blockedHint:
      'Metzia kann nicht von selbst noch einmal fragen. Erlaube Benachrichtigungen für diese Seite, komm zurück und mach weiter.',
    gotIt: 'Verstanden',
  },
  testForm: {
    heading: 'Probe-Benachrichtigung senden',
    title: 'Titel',
    body: 'Text',
    url: 'Adresse',
    optional: '(freiwillig)',
    send: 'Senden',
    required: 'Titel und Text sind nötig',
    failed: 'Die Benachrichtigung konnte nicht gesendet werden',
    sent: 'Benachrichtigung gesendet!',
  },
  announcement: {
    heading: 'Mitteilung an alle',
    hint: 'Eine Benachrichtigung für alle Benutzer.',
    kind: 'Art',
    types: { new_feature: 'Neue Funktion', system: 'Systemmeldung' },
    title: 'Titel der Mitteilung',
    body: 'Text der Mitteilung',
    url: 'Adresse in der Mitteilung',
    review: 'An alle senden',
    askTitle: 'An alle senden?',
    ask: (title) =>
      `„${title}“ wird allen Benutzern gezeigt, die nicht gesperrt sind. Das lässt sich nicht zurücknehmen.`,
    askPushed: 'Eine Systemmeldung kommt auch als Push-Nachricht auf ihre Geräte.',
    send: 'Jetzt senden',
    sent: (users) =>
      users === 1
        ? '1 Benutzer wurde benachrichtigt.'
        : `${users.toLocaleString('de-DE')} Benutzer wurden benachrichtigt.`,
    none: 'Niemand wurde benachrichtigt: Alle haben diese Mitteilung in den letzten 24 Stunden erhalten.',
    failed: 'Die Mitteilung konnte nicht gesendet werden',
  },
}
