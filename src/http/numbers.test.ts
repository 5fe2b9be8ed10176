import { expect, test } from 'bun:test'
import { type Scene, scene } from '../testing/rules/scene.ts'

type Schema = {
  $ref?: string
  type?: string
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}
type Operation = { requestBody?: { content?: Record<string, { schema?: Schema }> } }

/** The names of numbers in the outermost object of a body for which the document has no greatest value. */
function unbounded({ anyOf = [], properties = {} }: Schema): string[] {
  const isOpen = (schema: Schema): boolean =>
    (/^(number|integer)$/.test(schema.type ?? '') && schema.maximum === undefined) ||
    (schema.anyOf ?? []).some(isOpen)
  const own = Object.keys(properties).filter((name) => isOpen(properties[name] ?? {}))
  return [...own, ...anyOf.flatMap(unbounded)]
}

/** Criteria that a POST may hold as well are tried by the PATCH of a bot. */
const SAME = ['/api/requests/website-create', '/api/requests/preview']

type Field = [path: string, name: string]

async function openFields({ as }: Scene): Promise<Field[]> {
  const { body } = await as.owner('GET', '/api/openapi.json')
  const { schemas } = body.components as { schemas: Record<string, Schema> }
  const paths = Object.entries(body.paths as Record<string, Record<string, Operation>>)
  const bodies = paths.flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ requestBody }) => {
      const [first] = Object.values(requestBody?.content ?? {})
      const { $ref, ...own } = first?.schema ?? {}
      return { path, schema: $ref ? (schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : own }
    }),
  )
  return bodies
    .filter(({ path }) => !SAME.includes(path))
    .flatMap(({ path, schema }) => unbounded(schema).map((name): Field => [path, name]))
}

const OWN = 'להשכרה דירת 3 חדרים בפלורנטין, תל אביב, 5,300 ש"ח'

test('a number that nothing bounds in the document is refused by its name when it is absurd', async () => {
  using at = await scene()
  const { body } = await at.as.owner('POST', '/api/inbox', { text: OWN })
  const own = body.items[0].assetId
  const ids: Record<string, string> = {
    '/api/requests/{id}': `/api/requests/${at.bot.id}`,
    '/api/shortlists/{id}/homes/{assetId}': `/api/shortlists/own/homes/${at.assetId}`,
    '/api/bring/homes/{id}': `/api/bring/homes/${own}`,
  }
  const fields = await openFields(at)
  expect([...new Set(fields.map(([path]) => path))].sort()).toEqual(Object.keys(ids).sort())
  for (const [path, name] of fields)
    for (const value of [1e14, 1_000_000.5, -1e14]) {
      const { status, body } = await at.as.owner('PATCH', ids[path] ?? '', { [name]: value })
      expect([path, name, value, status]).toEqual([path, name, value, 422])
      expect([name, Object.keys(body.errors ?? {})]).toEqual([name, [name]])
    }
})

test.each([
  [[0, 1e14], 422],
  [[1e14, 1e15], 422],
  [[-1e14, 0], 422],
  [[0, 1e9], 200],
])('a range of prices %j of the finder answers %d', async (range, status) => {
  using at = await scene()
  const asked = await at.as.owner('GET', `/api/assets?priceRange=${JSON.stringify(range)}`)
  expect(asked.status).toBe(status)
})
