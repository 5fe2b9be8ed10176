import type { allBotsText as english } from '../en/all-bots.ts'
export const allBotsText: typeof english = {
  allBots: {
    heading: 'Alle Bots',
    subtitle: 'Jeder Bot, und wem er gehört',
    search: 'Bots suchen',
    searchHint: 'Nach Bot, Chat oder Besitzer suchen...',
    clearSearch: 'Suche leeren',
    failed: 'Die Bots konnten nicht geladen werden.',
    notFound: 'Nicht gefunden',
  },
}
