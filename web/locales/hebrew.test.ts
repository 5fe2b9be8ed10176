import { expect, test } from 'bun:test'
import { latinWords, leaves, sourceOf } from '../testing/texts.ts'
import { chatsText } from './en/chats.ts'
import * as he from './he/rooms.ts'
import { ago, homes } from './hebrew.ts'

const { sources } = he.sourcesText
const { nav } = he.frameText
const { bring } = he.bringText
const { chats } = he.chatsText
const { homes: home } = he.assetsText

/** The texts that the specification shows in Hebrew. */
const OF_SPECIFICATION = [
  "בחר צ'אט כדי להתחיל",
  "חיפוש צ'אטים...",
  "אין צ'אטים זמינים.",
  "אין הודעות מסומנות בכוכב בצ'אט זה.",
  '🏠 נכס חדש נמצא',
  'אין הודעות',
] as const

test('what the specification shows in Hebrew stays as it is', () => {
  const { choose, search, none, noStarred, newHome, noMessages } = chats
  expect([choose, search, none, noStarred, newHome, noMessages]).toEqual([...OF_SPECIFICATION])
  expect(chats.searchLabel).toBe(chatsText.chats.searchLabel)
})

test.each([
  [`${sources.read('יד2', 4, 'min')}${sources.next(6)}`, 'יד2: נקרא לפני 4 דק׳, הבא בעוד 6'],
  [sources.first('יד2', 3), 'יד2: קריאה ראשונה בעוד 3 דק׳'],
  [sources.reading('יד2', 0), 'יד2: קורא עכשיו'],
  [sources.refuses('יד2', '21:13'), 'יד2 חוסם את השרת הזה מאז 21:13'],
  [sources.nextTry('21:43'), 'ניסיון הבא 21:43.'],
  [sources.stillArrive(3, 'min'), 'מיילי התראה ממשיכים להגיע, האחרון לפני 3 דק׳.'],
  [sources.isOff('יד2'), 'יד2 כבוי בשרת הזה'],
  [sources.getHomes, 'להביא דירות עכשיו'],
  [`${nav.bots} / ${nav.properties} / ${nav.chats}`, 'הבוטים שלי / חיפוש דירות / צ׳אטים'],
  [`${nav.notifications} / ${nav.profile} / ${nav.bring}`, 'התראות / פרופיל / להביא דירות'],
  [`${bring.waiting} / ${bring.arriving}`, 'ממתין למייל הראשון / מגיע'],
  [`${bring.googleAsks} / ${bring.cameIn}`, 'גוגל מבקשת לאשר / מה נכנס'],
  [`${bring.copy} / ${he.homeText.homePage.share} / ${home.save}`, 'להעתיק / לשתף / לשמור'],
  [`${he.commonText.common.cancel} / ${he.usersText.users.edit}`, 'לבטל / לערוך'],
  [`${home.find} / ${he.homeText.homePage.less('₪300')}`, 'מציאה / ₪300 פחות'],
  [he.askedText.asked.notStated, 'לא צוין'],
  [he.notificationsText.notifications.markAll, 'לסמן הכול כנקרא'],
  [chats.write, 'לכתוב הודעה...'],
  [he.authText.auth.getStarted, 'להתחיל לחפש'],
  [`${he.joiningText.joining.register} / ${he.joiningText.joining.signIn}`, 'להירשם / להתחבר'],
  [he.commonText.common.logout, 'להתנתק'],
])('the design says %p', (text, designed) => {
  expect(text).toBe(designed)
})

test('one and two of a thing are words, and more are numbers', () => {
  expect([0, 1, 2, 3, 1200].map(homes)).toEqual([
    '0 דירות',
    'דירה אחת',
    'שתי דירות',
    '3 דירות',
    '1,200 דירות',
  ])
  expect([
    ago(0, 'min'),
    ago(1, 'min'),
    ago(4, 'min'),
    ago(1, 'h'),
    ago(2, 'h'),
    ago(2, 'd'),
    ago(9, 'd'),
  ]).toEqual([
    'ממש עכשיו',
    'לפני דקה',
    'לפני 4 דק׳',
    'לפני שעה',
    'לפני שעתיים',
    'לפני יומיים',
    'לפני 9 ימים',
  ])
})

test('a range keeps its order, and a name that of its own letters', () => {
  expect(he.watchingText.watching.rooms(2, 4)).toBe('\u20682–4\u2069 חד׳')
  expect(he.watchingText.watching.orMore('₪0–₪9')).toBe('\u2068₪0–₪9+\u2069')
  expect(he.botsText.settings.andMore('₪0 – ₪9')).toBe('\u2068₪0 – ₪9+\u2069')
  expect(he.botsText.settings.sizes('40', '60')).toBe('\u206840–60\u2069 מ״ר')
  expect(he.tableText.table.range(1, 50, 1200)).toBe('\u20681–50\u2069 מתוך 1,200')
  expect(he.botsText.bots.open('Sea view')).toBe('לערוך את הבוט \u2068Sea view\u2069')
})

/** Words that address a man or a woman. The infinitive addresses nobody. */
const ADDRESSED = new Set(
  `אתה אתם אתן הנך בחר בחרי בחרו לחץ לחצי לחצו הקלד הקלידי הקלידו שמור שמרי שמרו הזן הזיני הזינו פתח פתחי
  הוסף הוסיפי הוסיפו שלח שלחי שלחו נסה נסי נסו בדוק בדקי בדקו מחק מחקי ערוך ערכי הסר הסירי הסירו שתף שתפי שתפו
  הצג הציגי הציגו סמן סמני סמנו התחבר התחברי התחברו הירשם הירשמי הירשמו חזור חזרי המשך המשיכי המשיכו רענן רענני
  רעננו הפעל הפעילי הפעילו הדבק הדביקי הדביקו צייר ציירי ציירו הזז הזיזי הזיזו רוצה יכול/ה אנא`.split(
    /\s+/,
  ),
)

const withoutSpecification = (text: string) =>
  OF_SPECIFICATION.reduce((rest, exact) => rest.replaceAll(exact, ''), text)

test('nobody is addressed as a man or a woman', () => {
  const words = withoutSpecification(sourceOf('he')).match(/[א-ת׳״/]+/g) ?? []
  expect(words.length).toBeGreaterThan(2_000)
  expect(words.filter((word) => ADDRESSED.has(word))).toEqual([])
})

test('a geresh and gershayim are the Hebrew ones', () => {
  const { searchLabel } = chats
  const source = withoutSpecification(sourceOf('he')).replaceAll(searchLabel, '')
  expect(source.match(/[א-ת]+(?:'[א-ת]|"[א-ת])[א-ת]*/g)).toBeNull()
})

test('a prefix in front of a number or a Latin word has a maqaf', () => {
  const fronts = sourceOf('he').match(/(?<![א-ת])[בהוכלמש](?:-|(?=\$\{|[A-Za-z\d]))/g) ?? []
  expect(fronts).toEqual([])
})

test('only names are in Latin letters', () => {
  const latin = [...leaves(he)].flatMap(([path, text]) =>
    latinWords(text).map((word) => `${path}: ${word}`),
  )
  expect(latin).toEqual([])
})
