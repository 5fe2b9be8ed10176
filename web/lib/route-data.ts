import { useLoaderData, useLocation } from '@tanstack/react-router'

/** What precedes the path of a page: admins have the pages of users under a prefix too. */
export type Prefix = '' | '/admin'

/** The prefix of the address that is open. Links between the pages of a room keep it. */
export function usePrefix(): Prefix {
  const isAdminPage = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/') })
  return isAdminPage ? '/admin' : ''
}

/** The data of the page's own loader, with or without the admin prefix in its address. */
export function useLoaded<Loader extends (...input: never[]) => unknown>(): Awaited<
  ReturnType<Loader>
> {
  const found: unknown = useLoaderData({ strict: false })
  return found as Awaited<ReturnType<Loader>>
}
