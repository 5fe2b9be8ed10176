export const deAllBots = {
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
