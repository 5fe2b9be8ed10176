import type { ReactNode } from 'react'

type Props = { to: string; afterMs: number; children?: ReactNode }

/**
 * Opens another page without JavaScript, where the page's script would do it; the children are the text of a link to it.
 */
export function Onward({ to, afterMs, children }: Props) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${Math.ceil(afterMs / 1000)};url=${to}`} />
      {children && (
        <a href={to} className="btn btn-primary btn-lg mt-6">
          {children}
        </a>
      )}
    </noscript>
  )
}
