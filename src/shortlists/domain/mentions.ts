type Named = { firstname: string; lastname: string }

const AT = '@'
const LETTER = /[\p{L}\p{N}]/u

/** The names by which a member is mentioned: the full one, and the first one alone. */
const namesOf = ({ firstname, lastname }: Named): string[] =>
  [`${firstname} ${lastname}`.trim(), firstname].filter((name) => name !== '')

/** The members whom a comment mentions: after each @ those with the longest name that stands there, in any case. */
export function mentionedIn<Member extends Named>(
  text: string,
  members: readonly Member[],
): Member[] {
  const small = text.toLowerCase()
  const found = new Set<Member>()
  for (let at = small.indexOf(AT); at >= 0; at = small.indexOf(AT, at + 1)) {
    const rest = small.slice(at + 1)
    const lengths = members.map((member) =>
      Math.max(0, ...namesOf(member).map((name) => lengthAt(rest, name.toLowerCase()))),
    )
    const longest = Math.max(0, ...lengths)
    for (const [index, member] of members.entries())
      if (longest > 0 && lengths[index] === longest) found.add(member)
  }
  return [...found]
}

/** The mention that is written before the caret: where its @ stands, and what was typed of the name. */
export function typedMention(text: string, caret: number): { from: number; name: string } | null {
  const from = text.lastIndexOf(AT, caret - 1)
  if (from < 0 || caret <= from || LETTER.test(text.charAt(from - 1))) return null
  const name = text.slice(from + 1, caret)
  return name.includes('\n') ? null : { from, name }
}

/** Whether what was typed may become that name: it begins one of its words. */
export const mayMean = (name: string, typed: string): boolean =>
  ` ${name}`.toLowerCase().includes(` ${typed.toLowerCase()}`)

const lengthAt = (rest: string, name: string): number =>
  rest.startsWith(name) && !LETTER.test(rest.charAt(name.length)) ? name.length : 0
