const FACES = 25

/** One of the avatars, always the same for an id (FNV-1a). */
export function faceOf(id: string): string {
  let hash = 2_166_136_261
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return `avatar_${(hash % FACES) + 1}`
}

/** The round picture of a user or a chat. Its text alternative is empty: the name stands beside it. */
export function Avatar({ face, className }: { face: string; className: string }) {
  return (
    <img
      src={`/avatars/${face}.svg`}
      alt=""
      className={`${className} shrink-0 rounded-full bg-sunken`}
    />
  )
}
