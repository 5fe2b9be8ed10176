// An exported chat of WhatsApp, as a group about homes has it: homes, people who look for one, and everything else.

export type Label = 'home' | 'wanted' | 'chatter'
export type Labelled = { label: Label; text: string }

/** A sequence of numbers from 0 to 1 that is the same for the same seed. */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const CITIES = [
  'תל אביב',
  'חיפה',
  'רמת גן',
  'גבעתיים',
  'חולון',
  'בת ים',
  'פתח תקווה',
  'ירושלים',
  'נתניה',
]
const STREETS = [
  'הרצל',
  'ויצמן',
  'ביאליק',
  'ז׳בוטינסקי',
  'בן גוריון',
  'סוקולוב',
  'רוטשילד',
  'העצמאות',
]
const EXTRAS = [
  'מרפסת שמש',
  'חניה בטאבו',
  'ממ"ד',
  'מעלית',
  'משופצת מהיסוד',
  'מרוהטת חלקית',
  'אפשר חיות',
  'ללא תיווך',
  'כניסה מיידית',
  'שקטה ומוארת',
  'מזגן בכל חדר',
]

type Draw = {
  one<Value>(values: readonly Value[]): Value
  whole(least: number, most: number): number
}

const HOMES: readonly ((draw: Draw) => string)[] = [
  (d) =>
    `להשכרה דירת ${rooms(d)} חדרים ב${d.one(CITIES)}, רחוב ${d.one(STREETS)} ${d.whole(1, 120)}\nקומה ${d.whole(1, 8)}, ${d.whole(45, 120)} מ"ר\n${d.one(EXTRAS)}, ${d.one(EXTRAS)}\n${rent(d)} ש"ח\n${phone(d)}`,
  (d) =>
    `שלום לכולם! מפנה את הדירה שלי ב${d.one(CITIES)} 🙂 ${rooms(d)} חד׳, ${d.one(EXTRAS)}, שכ"ד ${rent(d)} לא כולל ארנונה. לפרטים בפרטי`,
  (d) =>
    `*למכירה* ב${d.one(CITIES)}\n${d.whole(3, 5)} חדרים ${d.one(STREETS)} ${d.whole(1, 99)}, קומה ${d.whole(1, 12)} מתוך ${d.whole(12, 20)}\n${d.whole(12, 49)}00000 ₪ גמיש\nדני ${phone(d)}`,
  (d) =>
    `סאבלט! ${d.whole(1, 3)} חדרים ב${d.one(CITIES)} מה-1.12 עד 15.1, ${rent(d)} לחודש הכל כלול. מתאים לזוג`,
  (d) =>
    `דירת סטודיו להשכרה ב${d.one(CITIES)} ${d.whole(22, 38)} מטר, ${rent(d)}₪ כולל ועד בית, ${phone(d)}`,
  (d) =>
    `פינוי ב-1 לחודש, ${rooms(d)} חדרים ${d.one(STREETS)} פינת ${d.one(STREETS)} ${d.one(CITIES)}. ${d.one(EXTRAS)}. מחיר ${rent(d)}. מחפשים מישהו שיחליף אותנו בחוזה`,
  // As people really write: without a word for the deal, in English, in a hurry.
  (d) => `${rooms(d)} חד׳ ב${d.one(CITIES)} פנוי מ-1.12\n${rent(d)} + ועד\n${phone(d)} נועה`,
  (d) =>
    `For rent: ${rooms(d)} rooms in ${d.one(['Tel Aviv', 'Haifa'])}, ${rent(d)} nis. דירה נעימה ב${d.one(CITIES)}, להשכרה מיידית`,
  (d) =>
    `מתפנה דירה מדהימה ליד ${d.one(STREETS)} ${d.one(CITIES)}!! ${rooms(d)} חדרים ${rent(d)} שח, וואטסאפ בלבד`,
  (d) => `מישהו מחפש? להשכרה ${rooms(d)} חדרים ב${d.one(CITIES)}, ${d.one(EXTRAS)}, ${rent(d)} ₪`,
]

const WANTED: readonly ((draw: Draw) => string)[] = [
  (d) =>
    `מחפשת דירת ${rooms(d)} חדרים ב${d.one(CITIES)} עד ${rent(d)} ש"ח, כניסה בדצמבר. אשמח להצעות בפרטי`,
  (d) => `זוג + כלב מחפשים דירה להשכרה באזור ${d.one(CITIES)}, תקציב ${rent(d)}`,
  (d) => `היי, מישהו יודע על דירה שמתפנה ב${d.one(CITIES)}? ${rooms(d)} חדרים עד ${rent(d)}`,
  (d) => `דרושה דירת ${rooms(d)} חדרים לשכירות ב${d.one(CITIES)} למשפחה עם 2 ילדים`,
  (d) => `אני מחפש סאבלט ל${d.one(CITIES)} לחודש ינואר, עד ${rent(d)} שקל`,
  (d) => `יש למישהו ${rooms(d)} חדרים ב${d.one(CITIES)}? תקציב ${rent(d)}`,
  (d) => `היי חברים, עוברים ל${d.one(CITIES)} בינואר וצריכים דירה, עד ${rent(d)}. מי מכיר?`,
]

const CHATTER: readonly ((draw: Draw) => string)[] = [
  () => 'עוד רלוונטי?',
  () => 'בוקר טוב לכולם ☀️',
  (d) => `מה המחיר? ואפשר לראות ב${d.one(['שישי', 'שבת', 'ראשון'])}?`,
  () => 'שלחתי לך בפרטי 🙏',
  () => 'נתפס, תודה לכולם',
  (d) => `מישהו מכיר אינסטלטור טוב ב${d.one(CITIES)}?`,
  (d) => `כמה ארנונה משלמים על דירת ${d.whole(3, 4)} חדרים ב${d.one(CITIES)} בערך?`,
  () => 'הדירה כבר הושכרה, אפשר למחוק',
  (d) => `מוכרת ספה כמעט חדשה ${d.whole(2, 9)}00 ש"ח, איסוף עצמי מ${d.one(CITIES)}`,
  (d) => `מחסן להשכרה ב${d.one(CITIES)}, ${d.whole(3, 9)}00 ש"ח לחודש`,
  () => 'מנהלים, אפשר להסיר את הספאם?',
  (d) => `חניה להשכרה ליד ${d.one(STREETS)} ${d.whole(1, 50)}, ${d.whole(3, 7)}00 לחודש`,
  () => 'מחירי השכירות פה פשוט לא נורמליים 😅',
  (d) => `יש כניסה נפרדת? ומה לגבי ${d.one(['חניה', 'מעלית', 'מחסן'])}`,
  () => 'https://chat.whatsapp.example/abc',
  (d) => `ראיתי דירת ${rooms(d)} חדרים ב${d.one(CITIES)} ב-${rent(d)}, מה דעתכם, סביר?`,
  (d) => `השכרנו דירה דרך הקבוצה ב-${rent(d)}, תודה לכולם!`,
  (d) => `ממליצה על מתווך ב${d.one(CITIES)}, ${phone(d)}, מצא לנו דירה תוך שבוע`,
  () => 'החוזה לדירה נגמר ובעל הבית מעלה ב-300, מה עושים?',
]

/** Messages that neither the words of the import nor the templates above were made for. */
export const UNSEEN_MESSAGES: readonly Labelled[] = [
  [
    'home',
    'היי, מחפשים מחליפים לדירה שלנו בגבעתיים ברחוב כצנלסון. 3 חדרים, 6,300 ש"ח, כניסה ב-1.1',
  ],
  [
    'home',
    'דירה מקסימה בלב נתניה, 4 חד, 2 שירותים, מרפסת לים. 7,800. להשכרה לטווח ארוך. 054-5556677',
  ],
  ['home', 'למכירה דופלקס 5 חדרים בפתח תקווה, כפר גנים, 3,150,000'],
  ['home', '2 חדרים ברמת גן גבול תל אביב, 4900 ש"ח, מיידי, ללא חיות. להשכרה. שרון 050-9998877'],
  ['home', 'מפנים דירת גן בחולון!! 3.5 חדרים + חצר 40 מטר, שכירות 6500, לפרטים נוספים בפרטי'],
  ['home', 'יחידת דיור להשכרה במושב ליד נתניה, חדר וסלון, 3800 כולל הכל'],
  ['home', 'סאבלט בפלורנטין ל-3 שבועות, דירת 2 חדרים, 4,500 ש"ח, מתאים לזוג'],
  ['home', 'להשכרה בירושלים שכונת בית הכרם 4 חדרים קומה שניה 7200 שח בלי תיווך'],
  ['wanted', 'בני זוג בשנות ה-30 מחפשים 2.5-3 חדרים בגבעתיים או רמת גן, תקציב 6000, כניסה גמישה'],
  ['wanted', 'מחפש דירה לרכישה בחיפה, 4 חדרים, עד 1.8 מיליון'],
  ['wanted', 'שלום, אשמח לעזרה במציאת דירת חדר בתל אביב עד 4500'],
  ['wanted', 'מחפשת סאבלט בינואר בתל אביב, רצוי עם חניה'],
  ['wanted', 'דרוש סטודיו בבת ים עד 3500 מהשבוע הבא'],
  ['wanted', 'מחפשים שותפה שלישית לדירה בפלורנטין, החדר 3200'],
  ['chatter', 'תגידו, דירת 3 חדרים ב-7000 בפלורנטין זה הגיוני היום?'],
  ['chatter', 'בעל הדירה שלי רוצה להעלות את השכירות מ-5000 ל-5800, זה חוקי?'],
  ['chatter', 'מישהו מכיר חברת הובלות לדירת 3 חדרים מחולון לחיפה?'],
  ['chatter', 'מוסרת מיטה זוגית וארון, פינוי דירה, רמת גן'],
  ['chatter', 'עדכון: הדירה ברוטשילד נסגרה, תודה לכל הפונים'],
  ['chatter', 'ארנונה לדירה של 70 מטר בבת ים, כמה יוצא?'],
  ['chatter', 'להשכרה מחסן 12 מ"ר בנתניה 600 ש"ח'],
  ['chatter', 'יש המלצה על עורך דין לחוזה שכירות?'],
  ['chatter', 'אל תתקשרו למתווך הזה, ביקש חודש וחצי על דירה ב-5000'],
  ['chatter', 'מי בא לסיור בדירות מחר?'],
].map(([label, text]) => ({ label: label as Label, text: text ?? '' }))

const rooms = (d: Draw) => d.one(['2', '2.5', '3', '3.5', '4', '5'])
const rent = (d: Draw) => d.one([`${d.whole(3, 9)},${d.whole(1, 9)}00`, `${d.whole(30, 95)}00`])
const phone = (d: Draw) => `05${d.whole(0, 8)}-${d.whole(2_000_000, 9_999_999)}`

const AUTHORS = ['דנה לוי', '+972 52-123-4567', 'Yossi Cohen', 'נועה', 'משה תיווך', '~ Anna']

export type ExportedChat = { text: string; messages: Labelled[]; lines: number }

/** A chat of that many lines or a few more, in the form of an iPhone or of Android. */
export function exportedChat(
  { lines, seed, form }: { lines: number; seed: number; form: 'ios' | 'android' },
  startsAt = Date.UTC(2026, 10, 14, 6),
): ExportedChat {
  const next = sequence(seed)
  const draw: Draw = {
    one: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
  }
  const written: string[] = []
  const messages: Labelled[] = []
  let at = startsAt
  let count = 0
  while (count < lines) {
    at += draw.whole(5, 60) * 1_000
    const share = next()
    const [label, templates] =
      share < 0.12
        ? (['home', HOMES] as const)
        : share < 0.2
          ? (['wanted', WANTED] as const)
          : (['chatter', CHATTER] as const)
    const isMedia = next() < 0.1
    const text = draw.one(templates)(draw)
    if (isMedia) written.push(stamped(form, at, draw.one(AUTHORS), MEDIA[form]))
    written.push(stamped(form, at, draw.one(AUTHORS), text))
    messages.push({ label, text })
    count += text.split('\n').length + (isMedia ? 1 : 0)
  }
  const head =
    form === 'ios'
      ? stamped(form, startsAt, 'דירות', '\u200eההודעות והשיחות מוצפנות מקצה לקצה.')
      : '14.11.2026, 8:00 - ההודעות והשיחות מוצפנות מקצה לקצה.'
  return { text: [head, ...written, ''].join('\n'), messages, lines: count }
}

const MEDIA = { ios: '\u200eהתמונה הושמטה', android: '<המדיה לא נכללה>' }

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function stamped(form: 'ios' | 'android', at: number, author: string, text: string): string {
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = `${Number(of.day)}.${Number(of.month)}.${of.year}`
  if (form === 'android') return `${day}, ${of.hour}:${of.minute} - ${author}: ${text}`
  const mark = text.startsWith('\u200e') ? '\u200e' : ''
  return `${mark}[${day}, ${of.hour}:${of.minute}:${of.second}] ${author}: ${text}`
}
