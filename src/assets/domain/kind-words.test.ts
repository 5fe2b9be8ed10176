import { expect, test } from 'bun:test'
import { homeKindOf } from './kind-words.ts'

test.each([
  ['דירה', 'flat'],
  ['גג/פנטהאוז', 'penthouse'],
  ['גג/ פנטהאוז', 'penthouse'],
  ["בית פרטי/ קוטג'", 'house'],
  ['קוטג׳', 'house'],
  ['דו-משפחתי', 'semi'],
  ['דירת גן', 'garden'],
] as const)('%s is of kind %s', (words, kind) => {
  expect(homeKindOf(words)).toBe(kind)
})

test.each(['דירת נופש', 'דירה מחולקת', 'כללי', ''])(
  '%p is no kind whose words are known',
  (words) => {
    expect(homeKindOf(words)).toBeUndefined()
  },
)
