/** Texts of a session that ended elsewhere while something was not saved. */
export const sessionEndText = {
  sessionEnd: {
    title: 'You have been logged out',
    hint: 'What you typed is still here. Log in with the same account to save it.',
    password: 'Your password',
    login: 'Login',
    otherTab: 'Log in in another tab',
    leave: 'Leave without saving',
  },
}
