import type { Text } from '../en.ts'

/** French texts of the chats. */
export const frChats: Pick<Text, 'chats'> = {
  chats: {
    older: 'Discussions plus anciennes',
    title: 'Discussions',
    subtitle: 'Tout ce que vos bots ont trouvé, et ce que vous en avez dit',
    conversation: 'Conversation',
    choose: "בחר צ'אט כדי להתחיל",
    search: "חיפוש צ'אטים...",
    searchLabel: "חיפוש צ'אטים",
    none: "אין צ'אטים זמינים.",
    noneYet: 'Aucune discussion pour l’instant',
    noneYetHint:
      'Chaque bot a sa discussion. Ses trouvailles y arrivent, et vous pouvez lui répondre.',
    createBot: 'Créer un bot',
    createHint: 'Il faut un nom, un quartier et un prix. Moins d’une minute.',
    noMessages: 'אין הודעות',
    newHome: '🏠 נכס חדש נמצא',
    back: 'Retour aux discussions',
    connected: 'Connecté au serveur de discussion',
    disconnected: 'Déconnecté du serveur de discussion',
    messages: 'Messages',
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    write: 'Écrire un message...',
    writeLabel: 'Écrire un message',
    send: 'Envoyer',
    sending: 'Envoi',
    toBottom: 'Aller en bas',
    loadFailed: 'Les messages n’ont pas pu être chargés.',
    moreFailed: 'Les messages suivants n’ont pas pu être chargés.',
    sendFailed: 'Le message n’a pas pu être envoyé.',
    admin: 'Admin ✓',
    fetchFailed: 'Les discussions n’ont pas pu être chargées',
  },
}
