// Names that are known without a word for what they are.
import { nameKey } from '../areas/names/keys.ts'

const keysOf = (list: string) => new Set(list.split(',').map((name) => nameKey(name.trim())))

/** Neighbourhoods that are known by their name alone, each of one city: which one, the table of areas says. */
const OF_ONE_CITY = keysOf(
  `נחלאות, רחביה, טלביה, קטמון, קטמונים, מוסררה, מאה שערים, בית הכרם, הר נוף, פסגת זאב, הגבעה הצרפתית, קרית יובל,
  קרית משה, עין כרם, תלפיות מזרח, מחנה יהודה, סנהדריה, ארנונה החדשה, רמות אלון, בית וגן, פלורנטין, כרם התימנים, נווה צדק,
  רמת אביב, רמת אביב ג, עג'מי, שפירא, הצפון הישן, הצפון החדש, יד אליהו, נחלת יצחק, הדר יוסף, רמת החייל, לב תל אביב,
  בבלי, כוכב הצפון, צהלה, בת גלים, כרמליה, ורדיה, הדר הכרמל, כבאביר, רמת אלמוגי, קרית חיים, קרית חיים מערבית, קרית חיים מזרחית, קרית אליעזר, נחל עשן`,
)

/** Names that streets of most cities have, and that stand beside a city without the word for a street. */
export const USUAL_STREETS = keysOf(
  `הרצל, ויצמן, ז'בוטינסקי, ביאליק, בן גוריון, סוקולוב, ארלוזורוב, רוטשילד, אחד העם, דיזנגוף, אלנבי, בן יהודה,
  קרן היסוד, כצנלסון, טרומפלדור, בלפור, מוהליבר, אחוזה, ההגנה, הנביאים, יהודה הלוי, המלך ג'ורג', קינג ג'ורג', אבן גבירול,
  רמב"ם, רש"י, חיים עוזר, לוי אשכול, גולדה מאיר, יגאל אלון, משה דיין, מנחם בגין, יצחק רבין, הלל, אגריפס, ברנר,
  נורדאו, שינקין, פרישמן, גורדון, המסגר, ירמיהו, בורוכוב, קטצנלסון, העצמאות, ההסתדרות, רבי עקיבא, חזון איש, נחלת בנימין, קפלן, יגאל ידין, שאול המלך, בוגרשוב,
  הירקון, עמק רפאים, שבזי, לילינבלום, מקווה ישראל`,
)

/** Of them, those that are nothing else: "in Dizengoff" is in that street, wherever the text names the city. */
export const ONLY_STREETS =
  "דיזנגוף|אבן\\sגבירול|ז'בוטינסקי|סוקולוב|ארלוזורוב|רוטשילד|אלנבי|בן\\sיהודה|אחד\\sהעם|יהודה\\sהלוי|המלך\\sג'ורג'?|קינג\\sג'ורג'?|קרן\\sהיסוד|ביאליק|שינקין|פרישמן|בוגרשוב|עמק\\sרפאים|כצנלסון|טרומפלדור|בורוכוב|לילינבלום|אגריפס|רינגלבלום"

/** Names of areas that are words alone, and behind ב in a text that names their city: "ברמות, באר שבע". */
export const NAMES_AFTER_BET = new Set(
  'רמות הדר זיו גאולה מורשת תקומה בקעה ממילא שרונה נוגה רקפות סביניה המושבה'.split(' '),
)

/** Words that begin names of streets. */
export const STREET_TITLES =
  'נחל|עמק|הרב|רבי|האלוף|אלוף|סמטת|הגאון|חטיבת|גדוד|מבצע|משעול|המלך|הנביא|הנשיא|הרמב"ם|השופט|דרך|שדרות|שד\''

/** Names of areas that say nothing without the word for a neighbourhood. */
export const COMMON = new Set(
  'אביב אחדות אגמים אורות אורים אלון ארנונה באבוב בורסה גולן גולדה דרום הים הפארק הרצל הנחל הרכבת פאר שלום בנית נופש צעירה פת כהן יעקב יצחק שלמה זאב עזרא שמשון הלל אפרים אליעזר ביאליק קפלן ארלוזורוב ארלוזרוב ויצמן ויצמן וורבורג הזיתים התמר הדקל הגפן הורד הכרם הנביאים השומר הסיטי העמק יובלים יסודות ותיקים ותיקה דקל הדקל לבנה מגדים מוריה מעוף משכנות ניסן נופים עיר עליה פרחים הפרחים צפון קנדי קרול רימון רותם שקד שזר שרת תקומה תקוה גפן הדר הדרים הגליל הבנים האבות האמהות הפסגה הצמרות צמרות הקריה הראשונים ראשונים השדות השופטים התקוה גאולה מסדה מרינה מכבים יהודה רמז רמות מורשת יפה זיו נחלים הנחלים שרונה נוגה ממילא בקעה המושבה הצפון ורדים רקפות סביניה נעורים ספיר מגד מעוז הרחבה רחבה'.split(
    ' ',
  ),
)

/** Whether a neighbourhood is known by its name alone. */
export const isOfOneCity = (name: string): boolean =>
  OF_ONE_CITY.has(nameKey(name)) || OF_ONE_CITY.has(`ה${nameKey(name)}`)

/** Whether no other city would call a neighbourhood so: no plain word, no plural, no name of streets. */
export const isTellingAlone = (name: string): boolean =>
  name.length > 3 &&
  !COMMON.has(nameKey(name)) &&
  !/(?:ים|ות)$/.test(name) &&
  !USUAL_STREETS.has(nameKey(name))
