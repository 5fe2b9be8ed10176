import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { assets } from '../tables.ts'

const { description, images, describedBy, picturedBy } = assets

/** The description of a home as it is stored. */
export const DESCRIPTION = sql`coalesce(${description}, (select told.description from listings told where told.rid = ${describedBy}))`

/** The columns of a home, with the description and the images that its listings hold. */
export const HOME = {
  ...getTableColumns(assets),
  description: DESCRIPTION.mapWith(description) as SQL<string | null>,
  images:
    sql`coalesce((select told.images from listings told where told.rid = ${picturedBy}), ${images})`.mapWith(
      images,
    ),
}
