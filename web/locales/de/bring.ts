import type { bringText as english } from '../en/bring.ts'

const UNITS = { min: 'Min.', h: 'Std.', d: 'Tagen' }

/** German texts of the page where users bring homes in. */
export const bringText: typeof english = {
  bring: {
    heading: 'Wohnungen holen',
    subtitle: 'Drei Wege, die auch dann gehen, wenn eine Seite abweist',
    failed: 'Deine Wege konnten nicht geladen werden',
    actionFailed: 'Fehlgeschlagen. Bitte versuche es noch einmal',
    mail: 'Suchmails',
    mailHint:
      'Der stärkste Weg: jede Wohnung von Yad2 und Madlan, innerhalb von Minuten, von selbst.',
    arriving: 'Kommt an',
    waiting: 'Wartet auf deine erste Mail',
    silent: 'Seit 7 Tagen keine Mail',
    came: (ago, unit, count) => `zuletzt vor ${ago} ${UNITS[unit]}, ${count} insgesamt`,
    ago: (count, unit) => `vor ${count} ${UNITS[unit]}`,
    address: 'Deine Adresse',
    makeAddress: 'Meine Adresse anlegen',
    addressHint: 'Mails an sie gehören nur dir. Du kannst sie jederzeit erneuern oder beenden.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyCode: 'Code kopieren',
    more: 'Adresse erneuern oder beenden',
    renew: 'Neue Adresse',
    renewTitle: 'Eine neue Adresse anlegen?',
    renewHint:
      'Die jetzige gilt sofort nicht mehr. Mails, die an sie weitergeleitet werden, gehen verloren.',
    end: 'Adresse beenden',
    endTitle: 'Deine Adresse beenden?',
    endHint:
      'Mails, die an sie weitergeleitet werden, werden nicht mehr gelesen. Was ankam, bleibt.',
    stepDone: 'erledigt',
    steps: [
      {
        name: 'Suchauftrag anlegen',
        text: 'Bei Yad2 oder Madlan, mit der weitesten Suche, die du nehmen würdest.',
      },
      {
        name: 'Mails weiterleiten',
        text: 'An deine Adresse, wie dein Mailanbieter es unten zeigt.',
      },
      { name: 'Fertig', text: 'Diese Seite hakt sich ab, wenn die erste Mail kommt.' },
    ],
    googleAsks: 'Google bittet dich um eine Bestätigung',
    asks: (from) => `${from} bittet dich um eine Bestätigung`,
    codeHint: 'Gib diesen Code in deinen Maileinstellungen bei der Weiterleitungsadresse ein.',
    openHint: 'Öffne den Link, damit es losgeht.',
    confirmAt: (host) => `Oder bestätige bei ${host}`,
    howToForward: 'So leitest du weiter',
    openSettings: (service) => `Einstellungen von ${service} öffnen`,
    services: {
      gmail: {
        path: ['Einstellungen', 'Weiterleitung', 'Weiterleitungsadresse hinzufügen'],
        steps: [
          'Öffne am Computer Einstellungen, Weiterleitung und POP/IMAP, und füge deine Adresse hinzu.',
          'Google schickt einen Code. Er erscheint auf dieser Seite: gib ihn dort ein.',
          'Lege einen Filter an: von der Seite deines Suchauftrags, weiterleiten an deine Adresse.',
        ],
      },
      outlook: {
        path: ['Einstellungen', 'E-Mail', 'Regeln', 'Neue Regel hinzufügen'],
        steps: [
          'Öffne Einstellungen, E-Mail, Regeln, und füge eine Regel hinzu.',
          'Bedingung: Von, die Seite deines Suchauftrags. Aktion: Weiterleiten an, deine Adresse.',
          'Speichere sie.',
        ],
      },
      apple: {
        path: ['Einstellungen', 'Regeln', 'Regel hinzufügen'],
        steps: [
          'iCloud: öffne auf icloud.com Mail, Einstellungen, Regeln, und füge eine Regel hinzu.',
          'Wenn eine Mail von der Seite deines Suchauftrags kommt, leite sie an deine Adresse weiter.',
          'In Mail auf einem Mac geht dasselbe bei Einstellungen, Regeln.',
        ],
      },
    },
    whichAlerts: 'Welche Suchaufträge',
    sites: {
      yad2: 'Yad2',
      madlan: 'Madlan',
      facebook: 'Facebook',
      homeless: 'Homeless',
      komo: 'Komo',
      winwin: 'WinWin',
    },
    places: {
      yad2: 'Suchen, dann die Suche mit Mails speichern',
      madlan: 'Suchen, dann speichern und Mails wählen',
      facebook: 'Gruppen und Marketplace: Mitteilungen per Mail',
      homeless: 'Suchen, dann neue per Mail bestellen',
      komo: 'Suchen, dann einen Suchagenten anlegen',
      winwin: 'Suchen, dann neue per Mail bestellen',
    },
    mailOff: 'Mailadressen sind auf diesem Server nicht eingerichtet',
    mailOffHint:
      'Du kannst trotzdem vom Telefon teilen, einfügen und hochladen: das braucht nichts.',
    setUp: 'So wird es eingerichtet',
    phone: 'Vom Telefon',
    phoneHint: 'Jeden Beitrag, den du siehst',
    telegramHint: (bot) => `Leite Beiträge an ${bot} weiter`,
    telegramLinkHint: 'Verbinde dein Konto einmal, dann leite Beiträge an den Bot weiter',
    telegramOff: 'Auf diesem Server nicht eingerichtet',
    telegramOpen: 'Öffnen',
    telegramLink: 'Verbinden',
    androidHint: 'Installiere Metzia aus dem Menü des Browsers, dann wähle es unter Teilen',
    install: 'Installieren',
    iphoneHint: 'Ein Kurzbefehl beim Teilen',
    iphoneGet: 'Holen',
    paste: 'Einfügen oder hochladen',
    nothingToDo: 'Einrichten: nichts zu tun',
    pastePlaceholder: 'Ein Beitrag, ein Link oder ein ganzer WhatsApp-Chat',
    pasteLabel: 'Text oder Link',
    photos: 'Fotos',
    readIt: 'Lesen',
    pasteHint: 'Du siehst, was gelesen wurde, bevor etwas gespeichert wird.',
    cameIn: 'Was ankam',
    nothingYet: 'Noch ist nichts angekommen',
    openHome: 'Öffnen:',
    remove: 'Löschen',
    removeTitle: 'Diesen Eintrag löschen?',
    removeHint:
      'Eine Wohnung, die nur du siehst, geht mit, außer du hast sie gemerkt oder sie kam auch anders an.',
  },
}
