import { getTableColumns, sql } from 'drizzle-orm'
import { assets } from '../tables.ts'

const { description, images, describedBy, picturedBy } = assets

/** The columns of a home, with the description and the images that its listings hold. */
export const HOME = {
  ...getTableColumns(assets),
  description: sql<
    string | null
  >`coalesce(${description}, (select told.description from listings told where told.rid = ${describedBy}))`,
  images:
    sql`coalesce((select told.images from listings told where told.rid = ${picturedBy}), ${images})`.mapWith(
      images,
    ),
}
