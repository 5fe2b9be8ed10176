// A language that nobody speaks: English in Hebrew letters, from right to left and longer. What is still in Latin
// letters on a page in it is no text of a catalogue.

/** Names, terms and code, which are the same in every language. */
const KEPT =
  /<[^<>]*>|https?:\/\/\S+|\S+@\S+|[\w-]+(?:\.\w{2,})+|(?<![\w/])\/[a-z]\w*|\b(?:Metzia|Yad2|Madlan|Facebook|Telegram|WhatsApp|Google|Gmail|Homeless|Komo|WinWin|iPhone|iOS|iCloud|Android|Safari|Chrome|Firefox|Edge|Outlook|Apple Mail|km|JavaScript|Markdown|OpenStreetMap|SingleFile|[A-Z][A-Z\d_]+|[A-Z]{2,}s)\b/

/** Hebrew letters in the order of the Latin ones that they stand for. */
const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשתאבגד'
/** How much longer than English a text may become when it is translated. */
const LONGER = 0.4

/** @param given what the text is made with: it is kept as it is. */
export function pseudoText(text: string, given: readonly string[] = []): string {
  const kept = given.map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const words = new RegExp([...kept, KEPT.source, '[A-Za-z]+'].join('|'), 'g')
  let owed = 0
  return text.replaceAll(words, (word) => {
    if (given.includes(word) || !/^[A-Za-z]+$/.test(word) || isKept(word)) return word
    owed += word.length * LONGER
    const added = Math.floor(owed)
    owed -= added
    const letters = [...word.toLowerCase()].map((letter) => LETTERS[letter.charCodeAt(0) - A])
    return letters.join('') + 'ו'.repeat(added)
  })
}

const A = 'a'.charCodeAt(0)
const isKept = (word: string) => new RegExp(`^(?:${KEPT.source})$`).test(word)

/** A catalogue of texts, and of functions that make them, in this language. */
export function pseudo<Part>(part: Part): Part {
  return inPseudo(part, []) as Part
}

function inPseudo(part: unknown, given: readonly string[]): unknown {
  if (typeof part === 'string') return pseudoText(part, given)
  if (typeof part === 'function')
    return (...facts: unknown[]) => inPseudo(part(...facts), namesIn(facts))
  if (Array.isArray(part)) return part.map((one) => inPseudo(one, given))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, inPseudo(one, given)]))
}

/** The facts that are shown as they are, the longest first. One word in small letters is a code, which is not shown. */
function namesIn(fact: unknown): string[] {
  if (typeof fact === 'object' && fact !== null)
    return Object.values(fact)
      .flatMap(namesIn)
      .sort((one, other) => other.length - one.length)
  return typeof fact === 'string' && /[A-Za-z]/.test(fact) && !/^[a-z]+$/.test(fact) ? [fact] : []
}
