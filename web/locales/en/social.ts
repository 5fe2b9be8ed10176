/** Texts of sign-in through a provider. */
export const socialText = {
  social: {
    continueWith: (name: string) => `Continue with ${name}`,
    problems: {
      unavailable: 'This provider does not answer right now. Please try again later.',
      expired: 'This sign-in took too long or was used before. Please try again.',
      refused: 'The sign-in was refused. Please try again.',
      unverified:
        'Your e-mail address is not verified there. Verify it, or log in with a password.',
      'no-email': 'The provider sent no e-mail address. Allow it, or log in with a password.',
      closed: 'New accounts cannot be made here at the moment.',
    },
  },
}
