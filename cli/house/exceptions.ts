/** Packages whose licence is not allowed or not stated, with the reason why they may stay. */
export const LICENCE_EXCEPTIONS: Readonly<Record<string, string>> = {
  'urlsafe-base64 1.0.0':
    'it states no licence; `web-push-testing` needs it, so it runs in tests only and is not given away',
}
