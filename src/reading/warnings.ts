// Words that fraud often uses. They are reasons to check before one pays, and no verdict.
import type { WarningSign } from '../assets/domain/warning-sign.ts'
import { eachMatch, sought } from './search.ts'
import { type Found, phraseOf, type Text, textOf } from './text.ts'

type Read = Extract<WarningSign, 'depositFirst' | 'abroad'>

const ANY = (...words: string[]) => `(?:${words.join('|')})`
const word = (source: string) => sought(new RegExp(`(?<![א-תa-z])ו?${source}(?![א-תa-z])`, 'g'))
/** So many characters of one sentence, at most. */
const within = (most: number) => `[^.\\n!?]{0,${most}}?`

/** Fees that only such texts ask for. */
const FEE = '[הבול]{0,2}דמי\\s(?:רצינות|שריון|הזמנה|שמירה|טיפול)'
/** What is paid, in words that begin with a preposition or an article, too. */
const PAYING = ANY(
  '[הבול]{0,2}מקדמה',
  '[הבול]{0,2}פי?קדון',
  '[הבול]{0,2}ערבון',
  FEE,
  '[הבול]{0,2}העבר(?:ה|ת\\s(?:כסף|תשלום|פי?קדון|מקדמה))',
  '[הבול]{0,2}תשלום',
  '(?:ה?פרטי|צילום|ה?מספר)\\s(?:של\\s)?כרטיס\\sה?אשראי',
  'ש?(?:תשלמו|תשלם|משלמים|ישלם|לשלם|תעבירו|להעביר|מעביר(?:ים)?|יעביר|מפקידים|הפקדת)',
  '(?:שולחים|תשלחו|לשלוח)\\s\\d[\\d,]{1,6}',
  'deposit|payment|transfer|pay|fee',
)
/** Before anybody has seen the home. */
const BEFORE_SEEING = ANY(
  '(?:עוד\\s)?(?:לפני|טרם|קודם\\sל)\\s?(?:תיאום\\s)?ה?(?:צפייה|צפיה|ביקור|סיור|פגישה|הצגת\\sהדירה|שרואים|שתראו|שאתם\\sרואים|שמגיעים|שבאים\\sלראות|שנפגשים|שקובעים|שמקבלים\\s(?:את\\s)?ה?כתובת)',
  'before\\s(?:the\\s|a\\s|any\\s|you\\s)?(?:viewing|visit|visiting|see|seeing|inspection)',
)
/** The home is seen on one condition. */
const SEEING_ONLY = ANY(
  `ה?(?:צפייה|צפיה|ביקור|סיור|פגישה|כתובת|לראות|לבקר|רואים)${within(30)}\\s(?:(?:אך\\sו)?רק\\s(?:אחרי|לאחר)|עד)`,
  `view(?:ing|ings|ed)?${within(20)}\\sonly\\s(?:after|once)`,
)
/** What is promised for the money. */
const THEN_SEEING = ANY(
  `(?:ואז|אחר\\sכך|ואחר\\sכך|ו?לאחר\\sמכן)\\s(?:מקבלים|תקבלו|קובעים|נקבע|מתאמים)${within(20)}ה?(?:כתובת|ביקור|תור|צפייה|מפתח(?:ות)?\\s(?:בדואר|בכספת|בשליח(?:ות)?))`,
  'ו?(?:מקבל(?:ים)?|תקבלו)\\s(?:מקום\\sבתור|(?:את\\s)?ה?כתובת|קוד|ביקור)',
  '(?:ו?אני\\s)?אשלח\\s(?:לך\\s|לכם\\s)?(?:את\\s)?ה?(?:קוד|כתובת)',
)
/** So that nobody else gets it. */
const TO_HOLD = ANY(
  '(?:כדי|על\\sמנת|בשביל)\\s(?:לשריין|לשמור|להבטיח)(?:\\sלכם)?\\s(?:את\\s)?(?:ה?דירה|ה?מקום|ה?נכס|ה?ביקור|ה?צפייה|לכם)',
  '(?:לשריון|לשמירת)\\s(?:ה?דירה|ה?מקום|ה?נכס|ה?ביקור|תור|ה?צפייה)',
  'שאשמור\\s(?:לו|לה|לכם|לך)\\s(?:את\\s)?ה?(?:דירה|מקום)',
  'מי\\sש(?:מעביר|משלם)\\sראשון',
  'to\\s(?:hold|secure|reserve|book)\\s(?:it|the\\s(?:apartment|flat|place|room|viewing|visit))',
)
/** Who may see it is asked for a sum. */
const PAID_SEEING = 'ש?רוצ(?:ה|ים)\\sלראות\\s(?:\\S+\\s){0,2}(?:משלם|משלמים|מעביר|מעבירים)\\s\\d'
/** A home that nobody shows. It is no sign that viewings are not on every day. */
const NEVER_SEEN = ANY(
  '(?:אין|ללא|בלי)\\s(?:ביקורים|צפיות)(?!\\sב)',
  'לא\\s(?:ניתן|אפשר)\\sלראות\\sאת\\sה?(?:דירה|נכס)(?!\\sב)',
  'לא\\sמראים\\sאת\\sה?(?:דירה|נכס)(?!\\sב)',
)
const MESSENGER =
  '(?:(?:ב|עם\\s(?:ה)?)שליח|בשליחות|(?:ב|אצל\\s)?חברת\\sשליחויות|בדואר|בדי\\s?אייץ|ב-?פדקס|ב-?dhl|ב-?fedex|(?:דרך\\s)?airbnb)'
/** Between the key and the money no contract is signed. */
const UNSIGNED = '(?:(?!חתימ|חוזה|חותמים)[^.\\n!?]){0,50}?'
/** Keys that nobody hands over. */
const KEYS = ANY(
  `ה?מפתח(?:ות)?\\s${within(30)}${MESSENGER}`,
  '(?:אשלח|נשלח|שולח(?:ת|ים)?)(?:\\sלכם|\\sלך)?\\s(?:את\\s)?ה?מפתח(?:ות)?',
  `ה?מפתח(?:ות)?\\s${UNSIGNED}(?:אחרי|לאחר)\\s(?:ש(?:תעבירו|תשלמו|תשלם)|העברת\\sה?(?:פי?קדון|תשלום|כסף|מקדמה)|קבלת\\sה?תשלום|תשלום\\sה?(?:ערבון|פי?קדון|מקדמה))`,
  '(?:mail|ship|courier|send)\\s(?:you\\s)?the\\skeys?',
  'keys?\\s(?:(?:will\\sbe|are)\\s(?:sent|shipped|mailed|couriered|delivered)|(?:come\\s)?by\\s(?:mail|post|courier))',
)
/** Ways to pay that cannot be called back. They count where something is paid: a shop of that name does not. */
const IRREVOCABLE =
  'ב?(?:western\\s?union|וו?סטרן\\sיוניון|moneygram|מאניגרם|(?:מטבעות\\s)?קריפטו|ביטקוין|bitcoin|crypto|usdt|גיפט\\sקארד|כרטיסי?\\sמתנה|gift\\scards?)'
const PAID_BY =
  '(?:[הבול]{0,2}תשלום|משלמים|לשלם|תשלמו|להעביר|מעבירים|מקבלים|pay(?:ment|ments|ing)?|paid|transfer|deposit)'
const DEPOSIT = [
  word(`${PAYING}${within(60)}${BEFORE_SEEING}`),
  word(`${BEFORE_SEEING}${within(60)}${PAYING}`),
  word(`${SEEING_ONLY}${within(30)}${PAYING}`),
  word(`${PAYING}${within(50)}${THEN_SEEING}`),
  word(`${PAYING}${within(40)}${TO_HOLD}`),
  word(`${TO_HOLD}${within(40)}${PAYING}`),
  word(PAID_SEEING),
  word(`${NEVER_SEEN}[^\\n]{0,40}?${PAYING}`),
  word(KEYS),
  word(`${PAID_BY}${within(30)}${IRREVOCABLE}`),
]

/** Where somebody is who is not in the country, without the preposition. */
const FAR = ANY(
  'חו"?ל|חוץ\\sלארץ|לונדון|אנגליה|גרמניה|ברלין|ארה"ב|ארצות\\sהברית|ניו\\s?יורק|קנדה|ספרד|צרפת|פריז|איטליה|יוון|קפריסין|תאילנד|הודו|ניגריה|אוסטרליה|הולנד|רוסיה|אוקראינה',
)
/** Who is abroad: the advertiser or the owner, and no former tenant. */
const WHO =
  '(?:(?:אני|אנחנו|אנו|אנוכי|ה?בעלים|בעל(?:ת)?\\sה?דירה|ה?משכיר(?:ה)?)\\s(?:כרגע\\s|עכשיו\\s|כיום\\s)?|(?<=(?:^|[.!?,\\n])\\s?))'
const ABROAD = word(
  ANY(
    `${WHO}(?:נמצאת?|נמצאים|גרה?|גרים|מתגוררת?|מתגוררים|עובדת?|עובדים|שוהה|שוהים|בשליחות|משרתת?|מיסיונר)\\s(?:כרגע\\s|עכשיו\\s|כיום\\s|בשליחות\\s)?ב${FAR}`,
    `(?:אני|אנחנו|אנו)\\s(?:כרגע\\s|עכשיו\\s|כיום\\s)?ב${FAR}|שהייה\\sב${FAR}`,
    `עבר(?:תי|נו)\\sל${FAR}`,
    '(?:אני|אנחנו|אנו|כרגע)\\sלא\\s(?:נמצא(?:ת|ים)?\\s)?בארץ|לא\\sנמצא(?:ת|ים)?\\sבארץ|לא\\sבארץ\\sכרגע|מחוץ\\sלישראל',
    "(?:i\\sam|i'm|we\\sare|we're|(?:owner|landlord)\\sis)\\s(?:currently\\s|now\\s)?(?:living\\s|working\\s|based\\s|staying\\s)?(?:abroad|overseas|out\\sof\\sthe\\scountry|in\\s(?:london|the\\suk|spain|germany|the\\sus|usa|canada|italy|france))",
    '(?:i|we)\\s(?:have\\s)?moved\\s(?:abroad|overseas|to\\s(?:london|the\\suk|spain|germany|the\\sus|usa|canada|italy|france))',
  ),
)
/** What makes an owner abroad one whom nobody meets. */
const UNSEEN = word(
  ANY(
    '(?:לא|אין)\\s(?:יכול(?:ה|ים)?|אוכל|נוכל|ניתן|אפשר|אפשרות)\\s(?:לי\\s|לנו\\s)?(?:כרגע\\s)?(?:להראות|להציג|לראות|להיפגש|להגיע|לצפייה|לביקור)',
    'אין\\s(?:מי|אף\\sאחד)\\sש(?:יראה|יציג|מראה|מציג|יפתח)',
    'הכל\\s(?:מתבצע\\s|נעשה\\s)?(?:מרחוק|אונליין|בטלפון)',
    '(?:תעבירו|העבירו|תשלמו|אתה\\sמעביר|מעבירים)\\s(?:\\S+\\s){0,3}?(?:בביט|בפייבוקס|לחשבון|ה?סכום|שכירות|ה?כסף|פי?קדון)',
    "(?:cannot|can't|can\\snot|unable\\sto|not\\sable\\sto|nobody\\scan)\\s(?:show|meet|be\\sthere)",
    'no\\sviewings?',
  ),
)
/** Says in the same sentence that nothing of it is asked. */
const DENIED =
  /(?<![א-תa-z])ו?ש?(?:ללא|בלי|אין|לא|אל|לעולם|never|no|don't|do not|without)\s(?:[^\s.!?]+\s){0,2}$|^(?:[^\s.!?]+\s){0,2}(?:לא\s(?:נדרש|צריך|נדרשת)|not\s(?:required|needed))/

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
  let first: Found<null> | undefined
  for (const pattern of patterns) {
    eachMatch(plain, pattern, ({ index, 0: words }) => {
      const end = index + words.length
      const isDenied =
        DENIED.test(plain.slice(Math.max(0, index - 30), index)) ||
        DENIED.test(plain.slice(end + 1, end + 30))
      if (!isDenied) first = { value: null, at: index, end }
      return !isDenied
    })
    if (first) return first
  }
  return undefined
}

const said = (text: Text, { at, end }: Found<null>) => phraseOf(text, at, end)
