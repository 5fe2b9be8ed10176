const ORDINALS: readonly RegExp[] = [
  /קרקע/,
  /ראש(ונה|נה|ו)?(?!\p{L})/u,
  /שני(י)?ה/,
  /שליש(ית|י)/,
  /רביעית/,
  /חמישית/,
  /ש(י)?שית/,
  /שביעית/,
  /שמינית/,
  /תשיעית/,
  /עשירית/,
]
const TEENS: readonly (readonly [RegExp, number])[] = [
  [/אח(ת|ד)[ -]?עשרה?/, 11],
  [/ש(תים|תיים|נים|ניים)[ -]?עשרה?/, 12],
  [/שלו?ש[ -]?עשרה?/, 13],
  [/ארבע[ -]?עשרה?/, 14],
  [/חמש[ -]?עשרה?/, 15],
  [/שש[ -]?עשרה?/, 16],
  [/שבע[ -]?עשרה?/, 17],
  [/שמונה[ -]?עשרה?/, 18],
  [/תשע[ -]?עשרה?/, 19],
  [/עשרים/, 20],
]
const CELLAR = /מרתף/
const FLOOR_MAX = 100

/**
 * The floor that a deal states as a number or a Hebrew ordinal; of several the lowest, and a cellar only alone. Null:
 * it is not stated, or in other words.
 */
export function floorOf(text: string): number | null {
  const words = text.replace(/[\u200e\u200f\u202a-\u202e]/g, ' ').trim()
  const teen = TEENS.find(([pattern]) => pattern.test(words))
  if (teen) return teen[1]
  const named = ORDINALS.findIndex((pattern) => pattern.test(words))
  if (named >= 0) return named
  const [figures] = /-?\d+/.exec(words) ?? []
  const floor = Number(figures)
  if (figures !== undefined && floor >= -5 && floor <= FLOOR_MAX) return floor
  return CELLAR.test(words) ? -1 : null
}
