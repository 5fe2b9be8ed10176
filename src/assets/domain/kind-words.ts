// How sources call kinds of homes, in Hebrew. Pages say a kind that stands here in the language of their reader.

const WORDS = {
  flat: ['דירה'],
  unit: ['יחידת דיור'],
  studio: ['סטודיו', 'לופט', 'סטודיו/ לופט'],
  garden: ['דירת גן'],
  penthouse: ['פנטהאוז', 'דירת גג', 'גג/ פנטהאוז'],
  duplex: ['דופלקס'],
  triplex: ['טריפלקס'],
  basement: ['מרתף', 'פרטר', 'מרתף/ פרטר'],
  house: ['בית', 'בית פרטי', 'קוטג', 'וילה', "בית פרטי/ קוטג'"],
  semi: ['דו משפחתי'],
  farm: ['משק עזר', 'נחלה', 'משק חקלאי/ נחלה'],
  sublet: ['סאבלט', 'סבלט'],
} as const
export type HomeKind = keyof typeof WORDS
export const HOME_KINDS = Object.keys(WORDS) as [HomeKind, ...HomeKind[]]

/** Sources write the same words with other signs between them. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '')

const KINDS = new Map(
  HOME_KINDS.flatMap((kind) => WORDS[kind].map((word) => [lettersOf(word), kind])),
)

/** The kind that a source's words name exactly; undefined: other words, which say more or something else. */
export const homeKindOf = (propertyType: string): HomeKind | undefined =>
  KINDS.get(lettersOf(propertyType))
