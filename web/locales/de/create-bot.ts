import type { createBotText as english } from '../en/create-bot.ts'

export const createBotText: typeof english = {
  createBot: {
    steps: 'Schritte',
    done: 'Fertig',
    criteria: 'Was er sucht',
    say: 'Sag, was er suchen soll. Er beginnt sofort.',
    where: 'Wo er meldet',
    viaWebsite: 'Über die Website',
    viaWebsiteHint: 'Neue Funde erscheinen in einem Chat hier in Metzia.',
    name: 'Name des Bots',
    nameHint: 'Seine Gebiete, bis du einen anderen Namen eingibst.',
    chooseArea: 'Wähle ein Gebiet, um zu sehen, wie viele kommen',
    create: 'Bot anlegen',
    connected: 'Verbunden',
    ready: 'Dein Bot ist bereit',
    watching: 'Er sucht. Neue Wohnungen kommen in den Chat',
    readyBefore: 'Sag ihm, wo er suchen soll. Neue Funde kommen in den Chat',
    readyAfter: '.',
    chooseAreas: 'Gebiete und Preis wählen',
    viaTelegram: 'Über Telegram',
    viaTelegramHint: 'Neue Wohnungen erscheinen in deiner Telegram-Gruppe.',
    telegramOff: (reason: string | null) =>
      `Telegram ist auf diesem Server nicht eingerichtet${reason === null ? '' : `: ${reason}`}.`,
    askForTelegram: 'Die Verwaltung darum bitten',
    askedForTelegram: 'Die Verwaltung wurde gebeten.',
    group: 'Gruppe anlegen',
    addBot: 'Bot hinzufügen',
    command: 'Befehl senden',
    code: 'Code eingeben',
    connectGroup: 'Eine Telegram-Gruppe verbinden',
    stepOf: (step: number, all: number) => `Schritt ${step} von ${all}`,
    groupTitle: 'Lege in Telegram eine Gruppe an',
    groupHint:
      'Öffne Telegram, wähle Neue Gruppe und lade ein, wer mit dir sucht. Eine Gruppe, die du schon hast, geht auch.',
    addTitle: 'Füge den Bot deiner Gruppe hinzu',
    addHint:
      'Öffne die Gruppe, wähle Mitglieder hinzufügen, suche den Namen unten und füge ihn hinzu.',
    addInTelegram: 'In Telegram hinzufügen',
    noBotName:
      'Telegram antwortet nicht, darum ist der Name des Bots nicht bekannt. Versuche es später.',
    commandTitle: 'Sende den Befehl in der Gruppe',
    commandHint:
      'Füge diese Nachricht in deiner Gruppe ein. Der Bot antwortet mit einem Code aus 6 Zeichen.',
    codeTitle: 'Gib den Code aus 6 Zeichen ein',
    codeHint: 'Der Bot hat ihn in deine Gruppe geschrieben.',
    codeLabel: 'Code zur Prüfung, 6 Zeichen',
    noCode: 'Noch kein Code?',
    sendAgain: 'Sende den Befehl noch einmal',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },
}
