/**
 * Makes React and others run the build that the server runs: that for developers is slower. Call it before they are
 * imported.
 */
export function asInProduction(): void {
  process.env.NODE_ENV ??= 'production'
}
