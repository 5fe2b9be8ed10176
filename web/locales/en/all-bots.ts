/** Texts of the bots of all users. */
export const allBotsText = {
  allBots: {
    heading: 'All Bots',
    subtitle: 'Every bot, and whose it is',
    search: 'Search bots',
    searchHint: 'Search by bot, chat or owner...',
    clearSearch: 'Clear search',
    failed: 'The bots could not be loaded.',
    notFound: 'Not found',
  },
}
