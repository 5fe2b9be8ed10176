import type { Text } from '../en.ts'

/** German texts of the chats. */
export const deChats: Pick<Text, 'chats'> = {
  chats: {
    older: 'Ältere Chats',
    title: 'Chats',
    subtitle: 'Alles, was deine Bots gefunden haben, und was du dazu gesagt hast',
    conversation: 'Unterhaltung',
    choose: "בחר צ'אט כדי להתחיל",
    search: "חיפוש צ'אטים...",
    searchLabel: "חיפוש צ'אטים",
    none: "אין צ'אטים זמינים.",
    noneYet: 'Noch keine Chats',
    noneYetHint:
      'Jeder Bot hat seinen eigenen Chat. Was er findet, kommt dort an, und du kannst ihm antworten.',
    createBot: 'Neuen Bot anlegen',
    createHint: 'Es braucht einen Namen, ein Gebiet und einen Preis. Weniger als eine Minute.',
    noMessages: 'אין הודעות',
    newHome: '🏠 נכס חדש נמצא',
    back: 'Zurück zu den Chats',
    connected: 'Mit dem Chatserver verbunden',
    disconnected: 'Vom Chatserver getrennt',
    messages: 'Nachrichten',
    today: 'Heute',
    yesterday: 'Gestern',
    write: 'Nachricht schreiben...',
    writeLabel: 'Nachricht schreiben',
    send: 'Senden',
    sending: 'Wird gesendet',
    toBottom: 'Ans Ende springen',
    loadFailed: 'Die Nachrichten konnten nicht geladen werden.',
    moreFailed: 'Weitere Nachrichten konnten nicht geladen werden.',
    sendFailed: 'Die Nachricht konnte nicht gesendet werden.',
    admin: 'Admin ✓',
    fetchFailed: 'Die Chats konnten nicht geladen werden',
  },
}
