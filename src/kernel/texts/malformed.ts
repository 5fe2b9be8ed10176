import { isolated } from '../direction.ts'
import type { Language } from '../domain/language.ts'

type Other = Exclude<Language, 'en'>
type Reason = readonly [english: RegExp, others: Record<Other, string>]

/** What the framework says of a value of the wrong form, in other languages. A number that it names is `$1`. */
const REASONS: readonly Reason[] = [
  [
    /^expected required property$/,
    { he: 'חסר', ar: 'مطلوب', ru: 'нужно значение', de: 'fehlt', fr: 'obligatoire' },
  ],
  [
    /^unexpected property$/,
    { he: 'לא מוכר', ar: 'غير معروف', ru: 'такого поля нет', de: 'unbekannt', fr: 'inconnu' },
  ],
  [
    /^expected string$/,
    {
      he: 'צריך להיות טקסט',
      ar: 'يجب أن يكون نصًا',
      ru: 'нужен текст',
      de: 'muss ein Text sein',
      fr: 'doit être un texte',
    },
  ],
  [
    /^expected number$/,
    {
      he: 'צריך להיות מספר',
      ar: 'يجب أن يكون رقمًا',
      ru: 'нужно число',
      de: 'muss eine Zahl sein',
      fr: 'doit être un nombre',
    },
  ],
  [
    /^expected integer$/,
    {
      he: 'צריך להיות מספר שלם',
      ar: 'يجب أن يكون رقمًا صحيحًا',
      ru: 'нужно целое число',
      de: 'muss eine ganze Zahl sein',
      fr: 'doit être un nombre entier',
    },
  ],
  [
    /^expected array$/,
    {
      he: 'צריך להיות רשימה',
      ar: 'يجب أن يكون قائمة',
      ru: 'нужен список',
      de: 'muss eine Liste sein',
      fr: 'doit être une liste',
    },
  ],
  [
    /^expected union value$/,
    {
      he: 'ערך לא מוכר',
      ar: 'قيمة غير معروفة',
      ru: 'неизвестное значение',
      de: 'unbekannter Wert',
      fr: 'valeur inconnue',
    },
  ],
  [
    /^must be one of (.+)$/,
    {
      he: 'אחד מאלה: $1',
      ar: 'واحد من: $1',
      ru: 'одно из: $1',
      de: 'eines von: $1',
      fr: 'un de ceux-ci : $1',
    },
  ],
  [
    /^expected (?:string|array) length (?:to be )?less or equal to (\d+)$/,
    {
      he: 'אורך של $1 לכל היותר',
      ar: 'الطول $1 كحد أقصى',
      ru: 'длина не больше $1',
      de: 'höchstens $1 lang',
      fr: 'longueur de $1 au plus',
    },
  ],
  [
    /^expected (?:string|array) length (?:to be )?greater or equal to (\d+)$/,
    {
      he: 'אורך של $1 לפחות',
      ar: 'الطول $1 كحد أدنى',
      ru: 'длина не меньше $1',
      de: 'mindestens $1 lang',
      fr: 'longueur de $1 au moins',
    },
  ],
  [
    /^expected (?:number|integer) to be less or equal to (-?[\d.]+)$/,
    {
      he: 'לכל היותר $1',
      ar: '$1 كحد أقصى',
      ru: 'не больше $1',
      de: 'höchstens $1',
      fr: '$1 au plus',
    },
  ],
  [
    /^expected (?:number|integer) to be greater or equal to (-?[\d.]+)$/,
    {
      he: 'לפחות $1',
      ar: '$1 كحد أدنى',
      ru: 'не меньше $1',
      de: 'mindestens $1',
      fr: '$1 au moins',
    },
  ],
]

/** The reason in that language; one that is not known is quoted. */
export function malformedIn(language: Other, reason: string): string {
  const known = REASONS.find(([english]) => english.test(reason))
  return known ? reason.replace(known[0], known[1][language]) : isolated(reason)
}
