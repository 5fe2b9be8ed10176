import { isolated } from '../../lib/format.ts'
import { areas, cities, rooms } from '../arabic.ts'
import type { watchingText as english } from '../en/watching.ts'

/** Arabic texts of a thread without messages: what its bot watches. */
export const watchingText: typeof english = {
  watching: {
    looking: 'البوت يبحث',
    waiting: 'البوت ينتظر',
    stopped: 'البوت متوقف',
    aimless: 'تلزم البوت منطقة',
    running: 'يعمل',
    notRunning: 'متوقف',
    watches: 'عمّا يبحث',
    deal: { rent: 'إيجار:', sale: 'شراء:' },
    areasIn: (count) => `${areas(count)} في`,
    moreCities: (count) => `و${cities(count)} غيرها`,
    noAreas: 'بلا منطقة بعد',
    orMore: (range) => isolated(`${range}+`),
    rooms: (from, to) =>
      to === null ? `${rooms(from)} فأكثر` : `${isolated(`${from}–${to}`)} غرف`,
    total: (sum) => `حتى ${sum} شهريًا إجمالًا`,
    travel: (minutes) => `${minutes} د على الأكثر إلى مكان`,
    size: (from, to) =>
      from && to ? `${isolated(`${from}–${to}`)} م²` : from ? `${from} م² فأكثر` : `حتى ${to} م²`,
    subletsOnly: 'تأجير من الباطن فقط',
    noSublets: 'بلا تأجير من الباطن',
    privateOnly: 'خاص فقط',
    merchantsOnly: 'وساطة فقط',
    without: 'بدون',
    with: 'مع',
    floors: (from, to) =>
      ['الطابق', from && `${isolated(from)} فأعلى`, to && `حتى ${isolated(to)}`]
        .filter(Boolean)
        .join(' '),
    entry: (from, to) =>
      ['الدخول', from && `من ${from}`, to && `حتى ${to}`].filter(Boolean).join(' '),
    settings: 'إعدادات البوت',
    hint: 'تصل كل شقة إلى هنا كبطاقة. يمكن الكتابة هنا أيضًا.',
  },
}
