/** Texts of the page that an invite leads to. */
export const inviteText = {
  invite: {
    invites: 'invites you',
    heading: 'Look for a home together',
    kept: (list: string, homes: number) =>
      homes === 0
        ? `The shortlist is called ${list}.`
        : `${homes === 1 ? '1 home is' : `${homes} homes are`} on ${list} already.`,
    unnamed: 'the shortlist',
    email: 'Email',
    password: 'Choose a password',
    join: (name: string) => `Join ${name}`,
    alreadyHere: 'Already have an account?',
    signIn: 'Sign in and join',
    until: (day: string) => `The link is for one person and ends on ${day}.`,
    void: 'This link was used, or has ended',
    voidHint: 'Ask for a new one. If you have joined already, sign in.',
    toSignIn: 'Sign in',
    failed: 'Failed. Please try again',
  },
}
