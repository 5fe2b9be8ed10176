// Words that fraud often uses. They are reasons to check before one pays, and no verdict.
import type { WarningSign } from '../assets/domain/warning-sign.ts'
import { type Found, phraseOf, type Text, textOf } from './text.ts'

type Read = Extract<WarningSign, 'depositFirst' | 'abroad'>

const ANY = (...words: string[]) => `(?:${words.join('|')})`
const word = (source: string) => new RegExp(`(?<![א-תa-z])ו?${source}(?![א-תa-z])`, 'g')

/** What is paid, in words that begin with a preposition or an article, too. */
const PAYING = ANY(
  '[הבול]{0,2}מקדמה',
  '[הבול]{0,2}פי?קדון',
  '[הבול]{0,2}דמי\\s(?:רצינות|שריון|הזמנה|שמירה)',
  '[הבול]{0,2}העבר(?:ה|ת\\s(?:כסף|תשלום|פי?קדון|מקדמה))',
  '[הבול]{0,2}תשלום',
  'תשלמו|משלמים|לשלם|תעבירו|להעביר|מעבירים',
  'deposit|payment|transfer|pay|fee',
)
/** Before anybody has seen the home. */
const BEFORE_SEEING = ANY(
  '(?:עוד\\s)?(?:לפני|טרם|קודם\\sל)\\s?ה?(?:צפייה|צפיה|ביקור|סיור|פגישה|הצגת\\sהדירה|שרואים|שתראו|שאתם\\sרואים|שמגיעים|שבאים\\sלראות)',
  'before\\s(?:the\\s|a\\s|any\\s|you\\s)?(?:viewing|visit|see|seeing|inspection)',
)
/** So that nobody else gets it. */
const TO_HOLD = ANY(
  '(?:כדי|על\\sמנת|בשביל)\\s(?:לשריין|לשמור|להבטיח)(?:\\sלכם)?\\s(?:את\\s)?(?:ה?דירה|ה?מקום|ה?נכס|ה?ביקור|ה?צפייה|לכם)',
  '(?:לשריון|לשמירת)\\s(?:ה?דירה|ה?מקום|ה?נכס|ה?ביקור|תור|ה?צפייה)',
  'to\\s(?:hold|secure|reserve|book)\\s(?:it|the\\s(?:apartment|flat|place|room|viewing|visit))',
)
/** Keys that nobody hands over, and ways to pay that cannot be called back. */
const KEYS = ANY(
  'ה?מפתח(?:ות)?\\s(?:יישלחו?|ישלחו?|נשלחי?ם|יגיעו?|אשלח)(?:\\s\\S+){0,2}\\s(?:בדואר|בשליח|בשליחות|בדי\\s?אייץ|ב-?dhl|ב-?fedex)',
  '(?:אשלח|נשלח|אני\\sשולחת?)(?:\\sלכם|\\sלך)?\\s(?:את\\s)?ה?מפתח(?:ות)?(?:\\s\\S+){0,2}\\s(?:בדואר|בשליח|בשליחות|ב-?dhl|ב-?fedex|אחרי|לאחר)',
  '(?:mail|ship|courier|send)\\s(?:you\\s)?the\\skeys?|keys?\\s(?:will\\sbe|are)\\s(?:sent|shipped|mailed|couriered|delivered)',
  'western\\s?union|וו?סטרן\\sיוניון|moneygram|מאניגרם|ב?ביטקוין|bitcoin|usdt|(?:גיפט\\sקארד|gift\\scards?)',
)
const DEPOSIT = [
  word(`${PAYING}[^.\\n!?]{0,60}?${BEFORE_SEEING}`),
  word(`${BEFORE_SEEING}[^.\\n!?]{0,60}?${PAYING}`),
  word(`${PAYING}[^.\\n!?]{0,40}?${TO_HOLD}`),
  word(`${TO_HOLD}[^.\\n!?]{0,40}?${PAYING}`),
  word(KEYS),
]

const ABROAD = word(
  ANY(
    '(?:אני|אנחנו|אנו|אנוכי)\\s(?:כרגע\\s|עכשיו\\s|כיום\\s|לא\\sבארץ,?\\s)?(?:נמצאת?|נמצאים|גרה?|גרים|מתגוררת?|מתגוררים|עובדת?|עובדים|שוהה|שוהים|בשליחות)\\s(?:כרגע\\s|עכשיו\\s|כיום\\s)?(?:בחו"ל|בחוץ\\sלארץ|בלונדון|באנגליה|בגרמניה|בברלין|בארה"ב|בניו\\s?יורק|בקנדה|בספרד|בצרפת|באיטליה|ביוון|בקפריסין)',
    "(?:i\\sam|i'm|we\\sare|we're)\\s(?:currently\\s|now\\s)?(?:living\\s|working\\s|based\\s|staying\\s)?(?:abroad|overseas|out\\sof\\sthe\\scountry|in\\s(?:london|the\\suk|spain|germany|the\\sus|usa|canada|italy|france))",
  ),
)
/** What makes an owner abroad one whom nobody meets. */
const UNSEEN = word(
  ANY(
    '(?:לא|אין)\\s(?:יכול(?:ה|ים)?|אוכל|נוכל|ניתן|אפשר|אפשרות)\\s(?:לי\\s|לנו\\s)?(?:כרגע\\s)?(?:להראות|להציג|לראות|להיפגש|להגיע|לצפייה|לביקור)',
    "(?:cannot|can't|can\\snot|unable\\sto|not\\sable\\sto)\\s(?:show|meet|be\\sthere)",
    'no\\sviewings?',
  ),
)
/** Says that nothing of it is asked. */
const DENIED =
  /(?:ללא|בלי|אין|לא|אל|לעולם|never|no|don't|do not|without)\s(?:\S+\s){0,2}$|^(?:\S+\s){0,2}(?:לא\s(?:נדרש|צריך|נדרשת)|not\s(?:required|needed))/

/** The signs in a text, each with its words. */
export function warningsIn(given: string): { sign: Read; phrase: string }[] {
  const text = textOf(given)
  const deposit = firstOf(text, DEPOSIT)
  const abroad = firstOf(text, [ABROAD])
  const isUnseen = deposit !== undefined || firstOf(text, [UNSEEN]) !== undefined
  return [
    ...(deposit ? [{ sign: 'depositFirst' as const, phrase: said(text, deposit) }] : []),
    ...(abroad && isUnseen ? [{ sign: 'abroad' as const, phrase: said(text, abroad) }] : []),
  ]
}

function firstOf({ plain }: Text, patterns: readonly RegExp[]): Found<null> | undefined {
  for (const pattern of patterns)
    for (const { index, 0: words } of plain.matchAll(pattern)) {
      const end = index + words.length
      const isDenied =
        DENIED.test(plain.slice(Math.max(0, index - 30), index)) ||
        DENIED.test(plain.slice(end + 1, end + 30))
      if (!isDenied) return { value: null, at: index, end }
    }
  return undefined
}

const said = (text: Text, { at, end }: Found<null>) => phraseOf(text, at, end)
