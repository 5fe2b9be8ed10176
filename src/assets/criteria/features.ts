import type { Feature, Features } from '../domain/asset.ts'
import { MUST_HAVES, type MustHave } from '../domain/must-haves.ts'
import { criterion, field } from './criterion.ts'

function isMustHave(name: string): name is MustHave {
  return MUST_HAVES.some((known) => known === name)
}

/** Those of the wanted features that a home is stated to lack. What is not stated is not lacking. */
function lacking(wanted: readonly MustHave[], features: Features): readonly MustHave[] {
  if (wanted.length === 0) return wanted
  return wanted.filter((name) => features[name] === false)
}

/** Why a home that lacks it is left out. */
const LACKING: Record<MustHave, string> = {
  mamad: 'It has no mamad',
  lift: 'It has no lift',
  parking: 'It has no parking',
  balcony: 'It has no balcony',
  furnished: 'It is not furnished',
  pets: 'Pets are not allowed',
  airConditioning: 'It has no air conditioning',
}

const featuresField = field<'features', readonly MustHave[]>()({
  initial: [],
  reads: ['features'],
  matches: ({ features }, home) => lacking(features, home.features).length === 0,
  obstacle: { code: 'features', text: 'It lacks something that this bot asks for' },
  obstacles: ({ features }, home) =>
    lacking(features, home.features).map((name) => ({ code: name, text: LACKING[name] })),
  isValid: ({ features }) => features.every(isMustHave),
  problem: { code: 'features' },
  clean: (features) => [...new Set(features)],
  stored: {
    columns: ({ text }) => ({
      features: text({ mode: 'json' }).$type<Feature[]>().notNull().default([]),
    }),
    write: (features) => ({ features: [...features] }),
    // A feature that is no criterion any more is dropped.
    read: ({ features }) => features.filter(isMustHave),
  },
  where({ features }, { assets, sql, orNotStated }) {
    if (features.length === 0) return undefined
    const conditions = features.map((name) => {
      const stated = sql`json_extract(${assets.features}, ${`$.${name}`})`
      return orNotStated(stated, sql`${stated} <> 0`)
    })
    return sql`(${sql.join(conditions, sql` and `)})`
  },
  shape: ({ t }) =>
    t.Array(t.UnionEnum(MUST_HAVES), {
      maxItems: 100,
      description: 'What a property must have. One that does not state it is not left out',
      error: `must be a list of ${MUST_HAVES.join(', ')}`,
    }),
  limits: ({ features }) => features.map((name) => ({ fact: name, min: 1 })),
  filter: {
    form: {
      pattern: `^(${MUST_HAVES.join('|')})(,(${MUST_HAVES.join('|')}))*$`,
      words: `some of ${MUST_HAVES.join(', ')}, with commas`,
      maxLength: 200,
    },
    read: (text) => [...new Set(text.split(',').filter(isMustHave))],
  },
})

/** What a home must have. One that is stated to lack any of it is left out. */
export const features = criterion<{ features: readonly MustHave[] }>()({
  fields: { features: featuresField },
  isOptional: true,
  isAudited: true,
  unstated: {
    facts: MUST_HAVES,
    of: (of, home) => of.features.filter((name) => home.features[name] === undefined),
  },
  why: (of, home, words) =>
    of.features.flatMap((name) => {
      const has = home.features[name]
      return has === undefined ? [] : [words.feature(words.features[name], has)]
    }),
})
