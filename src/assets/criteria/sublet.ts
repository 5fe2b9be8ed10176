import { asItIs, criterion, field } from './criterion.ts'

/** False: no sublets. True: sublets only. Null: either. */
type Sublet = boolean | null

const subletField = field<'sublet', Sublet>()({
  initial: null,
  reads: ['isSublet'],
  matches: ({ sublet: wanted }, { isSublet }) => wanted === null || isSublet === wanted,
  obstacle: { code: 'sublet', text: 'It is a sublet' },
  obstacles: ({ sublet: wanted }) => [
    wanted
      ? { code: 'noSublet', text: 'It is no sublet' }
      : { code: 'sublet', text: 'It is a sublet' },
  ],
  isValid: ({ sublet: wanted }) => wanted === null || typeof wanted === 'boolean',
  problem: { code: 'sublet' },
  stored: asItIs('sublet', ({ integer }) => integer({ mode: 'boolean' })),
  where: ({ sublet: wanted }, { assets, sql }) =>
    wanted === null ? undefined : sql`${assets.isSublet} = ${Number(wanted)}`,
  shape: ({ t }) =>
    t.Union([t.Boolean(), t.Null()], {
      description: 'false: no sublets; true: sublets only; null: all',
    }),
  limits: ({ sublet: wanted }) =>
    wanted === null ? [] : [{ fact: 'sublet', min: Number(wanted), max: Number(wanted) }],
  filter: {
    form: { pattern: '^(true|false)$', words: 'true or false' },
    read: (text) => text === 'true',
  },
})

/** With, without or only sublets. A home that says nothing of it is none. */
export const sublet = criterion<{ sublet: Sublet }>()({
  fields: { sublet: subletField },
  isOptional: true,
  isAudited: true,
  why: (of, home, words, ways) =>
    of.sublet === null ? [] : [words.sublet(home.isSublet, subletField.matches(of, home, ways))],
})
