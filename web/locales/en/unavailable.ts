/** Texts of pages that do not exist, or not yet. */
export const unavailableText = {
  unavailable: {
    notReadyTitle: 'Under construction',
    notFound: 'Sorry, page not found!',
    notFoundHint: 'There is no page at this address. Check the link, or start again from home.',
    notReady: 'Sorry, page is not ready yet!',
    notReadyHint: 'We are still building this page.',
  },
}
