/** Packages whose licence is not allowed or not stated, with the reason why they may stay. */
export const LICENCE_EXCEPTIONS: Readonly<Record<string, string>> = {
  'react-leaflet 5.0.0':
    'Hippocratic-2.1, which forbids uses that break human rights; the design of Metzia names this package, its code is not changed, and one file imports it (web/areas/react-leaflet.ts), so that another library can take its place',
  '@react-leaflet/core 3.0.0': 'Hippocratic-2.1, as react-leaflet, which needs it',
  'urlsafe-base64 1.0.0':
    'it states no licence; `web-push-testing` needs it, so it runs in tests only and is not given away',
  'humanize-number 0.0.2':
    'it states no licence; `s3rver` needs it, so it runs in tests only and is not given away',
  'only 0.0.2':
    'it states no licence; `s3rver` needs it, so it runs in tests only and is not given away',
}
