const NOT_STATED = / not stated(?: \(|$)/
/** Separates the facts of a home in one line. */
const BETWEEN = ' · '

/**
 * What a post in one line says is not stated, in its order.
 * @param names how posts name the facts, in English.
 */
export function unstatedIn<Fact extends string>(post: string, names: Record<Fact, string>): Fact[] {
  const facts = Object.keys(names) as Fact[]
  return post.split(BETWEEN).flatMap((part) => {
    const [name = ''] = part.split(NOT_STATED)
    return name === part ? [] : facts.filter((fact) => names[fact] === name)
  })
}
