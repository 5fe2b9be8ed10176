import type { notificationsText as english } from '../en/notifications.ts'
import { counted } from '../french.ts'

const UNITS = { min: 'min', h: 'h', d: 'j' }

/** French texts of the notifications page and the notification bell. */
export const notificationsText: typeof english = {
  notifications: {
    title: 'Vos notifications',
    subtitle: 'Ce qui s’est passé, et comment vous l’apprenez',
    latest: 'Dernières',
    unread: 'Non lue',
    unreadCount: (count) => counted(count, 'non lue', 'non lues'),
    markAll: 'Tout marquer comme lu',
    viewAll: 'Tout afficher',
    more: 'Afficher plus',
    fresh: 'Nouveau',
    less: (price: string) => `${price} de moins`,
    back: 'De retour',
    viewing: 'Visite',
    changed: 'Modifié',
    gone: 'Plus là',
    justNow: 'À l’instant',
    ago: (count, unit) => `il y a ${count} ${UNITS[unit]}`,
    yesterday: 'Hier',
    none: 'Aucune notification pour l’instant',
    noneHint: 'Les résultats de vos bots et les nouvelles de votre compte apparaissent ici.',
    loadFailed: 'Impossible de charger les notifications',
    readFailed: 'Impossible de marquer la notification comme lue',
    readAllFailed: 'Impossible de marquer les notifications comme lues',
  },
}
