import { code, formatSaveIndents as say } from '@gramio/format'
import type { Outcome } from '../../items/domain.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import type { CommandName } from '../domain.ts'
import type { en } from './en.ts'
import { type Became, commandLines } from './shared.ts'

const rtl = (text: string) => sided(text, 'rtl')

const BECAME: Record<Outcome, (link: string) => string> = {
  home: (link) => `נשמר עבורך: ${link}`,
  same: (link) => `הדירה הזאת כבר מוכרת: ${link}`,
  taken: () => 'לא נשמר: כתוב שהדירה כבר נתפסה.',
  wanted: () => 'לא נשמר: מי שכתב מחפש דירה.',
  roommate: () => 'לא נשמר: זה חדר בדירת שותפים.',
  other: () => 'לא נשמר: לא כתוב איזו דירה מוצעת להשכרה או למכירה.',
  unread: () => 'אי אפשר היה לקרוא את ההודעה. שלחו בבקשה את הטקסט שלה.',
}
const becameLine = ({ outcome, link }: Became) => BECAME[outcome](link)

const meanings: Record<CommandName, string> = {
  start: 'מה הבוט הזה עושה',
  help: 'כל הפקודות',
  connect: 'בקבוצה: חיבור הקבוצה',
  status: 'מצב הבוטים',
  pause: 'עצירת בוט',
  resume: 'הפעלה מחדש',
  last: 'הדירה החדשה ביותר',
  language: 'שפת ההודעות',
  shortlist: 'הביקורים בשבעת הימים הקרובים',
}

/** What the Telegram bot says in Hebrew. */
export const he: typeof en = {
  meanings,
  welcome: (url) =>
    `מציאה עוקבת אחרי מודעות ומפרסמת דירות חדשות. כדי לקבל אותן בקבוצה, הוסיפו אותי אליה ושלחו שם \u200e/connect.\nכדי לקבל כאן קודים לאיפוס סיסמה, קשרו את החשבון בפרופיל: ${url}/profile\n/help מציג את כל הפקודות.`,
  linked: (name) =>
    `הצ'אט הזה מקושר עכשיו לחשבון של ${isolated(name)}. קודים לאיפוס סיסמה יישלחו לכאן.`,
  linkVoid: (url) => `הקישור כבר אינו בתוקף. קבלו קישור חדש בפרופיל: ${url}/profile`,
  help: (url) =>
    `פקודות:\n${commandLines(meanings)}\nאפשר להעביר אליי הודעה על דירה, ואשמור אותה.\n\nבקבוצות טלגרם מעביר אליי רק פקודות, תשובות להודעות שלי והודעות שמתחילות בשם שלי. שום דבר אחר שנכתב שם לא מגיע אליי.\nגם המילים עזרה, מצב, עצור, המשך ואחרון פועלות: בתשובה אליי או אחרי השם שלי.\nרק הבעלים המקושר של בוט יכול לשנות אותו. אזורים, מחירים וכל השאר נקבעים כאן: ${url}/bots`,
  fromAdmin: (name, words) => `${rtl(`${isolated(name)} (הנהלת האתר):`)}\n${words}`,
  greeting: `שלום! אני מפרסם כאן דירות חדשות.\nמנהל של הקבוצה יכול לשלוח \u200e/connect: אענה בקוד שיוצר בוט לקבוצה הזאת.`,
  greetingAgain:
    'שלום שוב! הבוטים של הקבוצה עדיין לא מפרסמים כאן. הבעלים יכול לשלוח \u200e/resume.',
  connect: (typed, link) =>
    say`הקוד של הקבוצה הוא ${code(typed)}\nהשתמשו בו תוך 10 דקות: ${link}\nמי שישתמש בו ראשון יהיה הבעלים של הבוט.`,
  connectInGroup: 'הוסיפו אותי לקבוצה ושלחו שם \u200e/connect.',
  connectAdminsOnly: 'רק מנהלי הקבוצה יכולים לחבר אותה.',
  connectLater: 'טלגרם לא מסר מי מנהל את הקבוצה. שלחו \u200e/connect שוב.',
  connected: (owner, url) =>
    `הקבוצה חוברה על ידי ${isolated(owner)}. בחרו אזורים: ${url}/bots ואז הבוט יתחיל לפרסם כאן.`,
  shortlistInPrivate: 'אפשר לשלוח ‎/shortlist‎ בצ׳אט פרטי איתי.',
  noViewings: (url) => `אין ביקורים בשבעת הימים הקרובים. הרשימה שלנו: ${url}/shortlist`,
  viewings: (lines) => `הביקורים בשבעת הימים הקרובים:\n${lines}`,
  noBotsHere: 'אין בוט שמחובר לקבוצה הזאת. מנהל יכול לשלוח \u200e/connect.',
  noBots: (url) => `עדיין אין לך בוטים. אפשר ליצור אחד כאן: ${url}/bots`,
  notLinked: (url) => `קודם קשרו את החשבון בפרופיל: ${url}/profile`,
  ownersOnly: (owners) =>
    `רק ${owners.map(isolated).join(', ')} יכולים לעשות זאת, מחשבון הטלגרם שמקושר בפרופיל.`,
  which: (command, lines) => `איזה מהם? שלחו \u200e/${command} ואת המספר.\n${lines}`,
  language: (names) => `שפת ההודעות. אפשר לשלוח \u200e/language ואת קוד השפה:\n${names}`,
  languageSet: 'השפה עכשיו: עברית.',
  notUnderstood: 'לא הבנתי. \u200e/help מציג מה אני יודע לעשות.',
  resetCode: (typed, link) =>
    say`קוד האימות שלך הוא ${code(typed)}\nהוא בתוקף 10 דקות. אפשר גם לקבוע סיסמה חדשה כאן: ${link}\nאם לא ביקשת אותו, התעלמו מההודעה.`,
  forwardNotLinked: (url) =>
    `כדי לשמור דירות מהודעות מועברות, קשרו את חשבון הטלגרם הזה בפרופיל: ${url}/profile`,
  forwardWithoutText: 'אין בהודעה טקסט. העבירו את ההודעה שמתארת את הדירה.',
  forwardNoRoom: (mb) =>
    `לא נשמר: אפשר לשמור עד \u2066${mb} MB\u2069 של הודעות ותמונות. אפשר למחוק פריטים ולהעביר את ההודעה שוב.`,
  became: (records) => records.map(becameLine).join('\n'),
  buttonsOwner: 'רק הבעלים של הבוט יכול לעשות זאת.',
  buttonUnknown: 'הכפתור הזה כבר לא פעיל.',
}
