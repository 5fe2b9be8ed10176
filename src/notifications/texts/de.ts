import { isolated } from '../../kernel/direction.ts'
import { pluralOf } from '../../kernel/domain/plurals.ts'
import type { NoticeTexts } from './shared.ts'

const plural = pluralOf('de')

const matches = (count: number) =>
  plural(count, { one: '1 neue Wohnung', other: `${count} neue Wohnungen` })
const drops = (count: number) =>
  plural(count, { one: '1 Preissenkung', other: `${count} Preissenkungen` })

export const de: NoticeTexts = {
  home: {
    match: (bot) => `${isolated(bot)}: neue Wohnung`,
    fell: (bot) => `${isolated(bot)}: Preissenkung`,
    joined: (bot) => `${isolated(bot)}: auch für weniger angeboten`,
  },
  watched: {
    price: 'Eine Wohnung der Auswahl kostet weniger',
    gone: 'Eine Wohnung der Auswahl ist weg',
    back: 'Eine Wohnung der Auswahl ist wieder da',
    edited: 'Die Anzeige einer Wohnung der Auswahl hat sich geändert',
    dearer: 'Eine Wohnung der Auswahl kostet mehr',
    was: (price) => `vorher ${price}`,
  },
  viewing: (at) => `Besichtigung: ${at}`,
  mentioned: (by) => `${by} hat Sie erwähnt`,
  agreed: 'Diese Wohnung gefällt allen',
  homes: {
    title: (bot, found, fell) =>
      `${isolated(bot)}: ${[found > 0 ? matches(found) : '', fell > 0 ? drops(fell) : ''].filter(Boolean).join(', ')}`,
    more: (count) => `und ${count} weitere`,
  },
  postFailed: ({ bot, reason }) => ({
    title: `${isolated(bot.name)}: Ein Beitrag wurde nicht gesendet`,
    body: `${reason ?? 'Der Grund ist nicht bekannt'}. Die Seite der Bots und der Chat zeigen, was nicht gesendet wurde, und senden es erneut.`,
  }),
  botQuiet: {
    title: (bot) => `Nichts Neues für ${isolated(bot)} in 24 Stunden`,
    allOff: 'Auf diesem Server ist keine Quelle eingeschaltet.',
    refuses: (label) => `${isolated(label)} weist diesen Server ab.`,
    fails: (label) => `${isolated(label)} kann nicht gelesen werden.`,
    missed: (parts) => `In den letzten 7 Tagen fehlten ${parts.join(', ')}.`,
    more: (count, change, withUnit) =>
      `${withUnit ? plural(count, { one: '1 Wohnung', other: `${count} Wohnungen` }) : count} ${change}`,
    relaxed: {
      priceLimit: 'zu jedem Preis',
      rooms: 'mit beliebig vielen Zimmern',
      roomsMax: 'mit mehr Zimmern',
      merchant: 'auch von Maklern',
      totalMax: 'mit höheren Gesamtkosten im Monat',
      sizeMin: 'in jeder Größe',
      sizeMax: 'auch größere',
      sublet: 'mit oder ohne Untermiete',
      excludeWords: 'ohne ausgeschlossene Wörter',
      features: 'ohne Pflichtmerkmale',
      entryFrom: 'mit früherem Einzug',
      entryTo: 'mit späterem Einzug',
      floorMin: 'auch auf tieferen Etagen',
      floorMax: 'auch auf höheren Etagen',
      mutedPhones: 'ohne stumme Nummern',
      travel: 'auch weiter von deinen Orten',
    },
    advice: 'Du kannst Wohnungen auch selbst hinzufügen.',
  },
  webhookOff: ({ bot, host, reason }) => ({
    title: `${isolated(bot.name)}: Ein Webhook wurde abgeschaltet`,
    body: `${host}: ${reason}. In den Einstellungen des Bots lässt er sich wieder einschalten.`,
  }),
  mailOff: () => ({
    title: 'E-Mails wurden abgeschaltet',
    body: 'Laut dem Mailserver deiner Adresse gibt es dieses Postfach nicht. Deine Bots senden keine E-Mails mehr, bis du sie wieder einschaltest.',
  }),
  groupLost: ({ bot }) => ({
    title: `${isolated(bot.name)} schreibt nicht mehr in Telegram`,
    body: 'Der Telegram-Bot wurde aus seiner Gruppe entfernt. Füge ihn wieder hinzu und schalte Telegram in den Einstellungen des Bots ein. Anderswo läuft er weiter.',
  }),
  groupConnected: ({ bot }) => ({
    title: `${isolated(bot.name)} ist verbunden`,
    body: 'Wähle Gebiete aus: Dann schreibt er in der Gruppe und in seinem Chat hier.',
  }),
  telegramBlocked: () => ({
    title: 'Der Telegram-Bot ist blockiert',
    body: 'Codes für ein vergessenes Passwort erreichen dich nicht. Hebe die Blockierung in Telegram auf oder trenne das Konto.',
  }),
  telegramWanted: ({ name }) => ({
    title: 'Telegram wird gewünscht',
    body: `${isolated(name)} bittet um Bots, die in Telegram-Gruppen schreiben. Telegram ist auf diesem Server nicht eingerichtet.`,
  }),
  passwordReset: () => ({
    title: 'Dein Passwort wurde zurückgesetzt',
    body: 'Wenn du das nicht warst, wende dich an den Support.',
  }),
  signInAdded: ({ provider, check }) => ({
    title: `Anmeldung mit ${{ google: 'Google', facebook: 'Facebook' }[provider]} wurde hinzugefügt`,
    body: {
      ended:
        'Die E-Mail-Adresse dieses Kontos war nie bestätigt. Das alte Passwort, das verknüpfte Telegram-Konto und andere Anmeldungen gelten nicht mehr. Hier kannst du ein neues Passwort festlegen.',
      password: 'Wenn du das Passwort dieses Kontos nicht selbst festgelegt hast, ändere es jetzt.',
      account: 'Wenn du dieses Konto nicht selbst angelegt hast, wende dich an den Support.',
    }[check],
  }),
  mailLimit: ({ count, megabytes }) => ({
    title: 'Deine Mailadresse hat für heute genug',
    body: `Am Tag werden höchstens ${count} E-Mails und ${megabytes} MB gelesen. Was bis Mitternacht UTC kommt, bleibt außen vor. Leite weniger oder engere Suchmeldungen weiter.`,
  }),
  inboxFull: () => ({
    title: 'Dein Eingang ist voll',
    body: 'Eine E-Mail an deine Adresse wurde nicht gespeichert. Lösche Einträge: Was dann kommt, wird wieder gelesen.',
  }),
  alertTooWide: ({ announced, shown }) => ({
    title: 'Eine Suchmeldung ist zu breit',
    body: `Eine E-Mail nannte ${announced} neue und zeigte ${shown}. Engere Suchmeldungen bringen den Rest.`,
  }),
  waySilent: {
    title: (name) => `${isolated(name)}: Es kommt nichts an`,
    body: (lastAt) => `Die letzte Wohnung kam ${lastAt}, viel länger her als üblich.`,
    ways: {
      mail: 'Suchmeldungen per E-Mail',
      share: 'Teilen vom Telefon',
      shortcut: 'Dein iPhone-Kurzbefehl',
      bookmarklet: 'Dein Lesezeichen',
      page: 'Gespeicherte Seiten',
      forward: 'Weiterleiten an den Bot',
      channel: 'Telegram-Kanäle',
      whatsapp: 'WhatsApp-Dateien',
      api: 'Dein Programm',
    },
  },
  serviceFails: ({ service, cause, reason }) => ({
    title: `${SERVICES[service]} ${
      {
        refused: 'lehnt die Zugangsdaten dieser Installation ab',
        unreachable: 'ist nicht erreichbar',
        limited: 'lehnt Nachrichten ab, weil es zu viele sind',
        changed:
          'ist ein anderer Bot als vorher oder hat mehrere Gruppen verloren: Es wird nichts gesendet',
      }[cause]
    }`,
    body: `${reason}. Was zu senden ist, wartet, nichts geht verloren.`,
  }),
  serviceWorks: ({ service }) => ({
    title: `${SERVICES[service]} funktioniert wieder`,
    body: 'Das Problem ist behoben. Was gewartet hat, wird gesendet.',
  }),
  sourceFails: ({ label, health, reason }) => ({
    title: `${isolated(label)} ${
      {
        blocked: 'wird vom Bot-Schutz blockiert',
        failing: 'kann nicht gelesen werden',
        stale: 'hat länger keine Daten gebracht',
      }[health]
    }`,
    body: reason ?? 'Die Läufe stehen auf der Übersicht.',
  }),
  sourceWorks: ({ label }) => ({
    title: `${isolated(label)} wird wieder gelesen`,
    body: 'Das Problem ist behoben.',
  }),
  timetableEnds: ({ to, isOver }) => ({
    title: isOver ? 'Die Fahrpläne sind abgelaufen' : 'Die Fahrpläne laufen bald ab',
    body: `Ihr letzter Tag ist ${to}. Die Minuten mit Bus und Bahn folgen alten Fahrplänen, bis neuere gelesen sind.`,
  }),
  sourceBack: ({ label }) => ({
    title: `${isolated(label)} wird wieder gelesen`,
    body: 'Wohnungen, die inzwischen erschienen sind, kommen jetzt an.',
  }),
}

const SERVICES = {
  telegram: 'Telegram',
  mail: 'Der Mailserver',
  push: 'Ein Push-Dienst',
  mailIn: 'Das Postfach für Suchmeldungen',
}
