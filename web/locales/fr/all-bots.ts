import type { allBotsText as english } from '../en/all-bots.ts'
export const allBotsText: typeof english = {
  allBots: {
    heading: 'Tous les bots',
    subtitle: 'Chaque bot, et à qui il est',
    search: 'Rechercher un bot',
    searchHint: 'Par bot, conversation ou propriétaire...',
    clearSearch: 'Effacer la recherche',
    failed: 'Les bots n’ont pas pu être chargés.',
    notFound: 'Introuvable',
  },
}
