import type { allBotsText as english } from '../en/all-bots.ts'

/** Arabic texts of the bots of all users. */
export const allBotsText: typeof english = {
  allBots: {
    heading: 'كل البوتات',
    subtitle: 'كل بوت ولمن هو',
    search: 'البحث عن بوتات',
    searchHint: 'البحث حسب البوت أو الدردشة أو المستخدم...',
    clearSearch: 'مسح البحث',
    failed: 'تعذّر تحميل البوتات.',
    notFound: 'لا نتائج',
  },
}
