import type { unavailableText as english } from '../en/unavailable.ts'

/** Texts of pages that do not exist, or not yet. */
export const unavailableText: typeof english = {
  unavailable: {
    notReadyTitle: 'Im Aufbau',
    notFound: 'Diese Seite gibt es leider nicht!',
    notFoundHint:
      'Unter dieser Adresse gibt es keine Seite. Prüfe den Link oder beginne auf der Startseite.',
    notReady: 'Diese Seite ist leider noch nicht fertig!',
    notReadyHint: 'An dieser Seite bauen wir noch.',
  },
}
