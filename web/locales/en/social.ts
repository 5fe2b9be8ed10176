/** Words of signing in through a provider. */
export const socialText = {
  social: {
    continueWith: (name: string) => `Continue with ${name}`,
    problems: {
      unavailable: 'This way to sign in does not answer right now. Please try again later.',
      expired: 'This sign-in took too long or was used before. Please try again.',
      refused: 'The sign-in was refused. Please try again.',
      unverified:
        'Your e-mail address is not verified there. Verify it, or log in with a password.',
      'no-email': 'No e-mail address came along. Allow it, or log in with a password.',
      closed: 'New accounts cannot be made here at the moment.',
    },
  },
}
