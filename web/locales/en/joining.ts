/** Texts of registration. */
export const joiningText = {
  joining: {
    alreadyHere: 'Already have an account?',
    signIn: 'Sign in',
    firstName: 'First Name',
    lastName: 'Last Name',
    verifyPassword: 'Verify Password',
    register: 'Register',
    newPasswordShort: (min: number) => `Password must be at least ${min} characters long`,
    newUsernameRequired: 'username',
    verifyRequired: 'Please verify your password',
    mismatch: 'Passwords do not match',
    firstNameRequired: 'First name is required',
    lastNameRequired: 'Last name is required',
    registerFailed: 'An error occurred, try again later :(',
    settingUpTitle: 'Setting up',
    settingUp: 'Hold tight, setting you up :)',
    loggedIn: 'You are logged in :)',
    goOn: 'Continue',
    firstAccount: 'This first account will be the administrator.',
    firstAccountHint:
      'It manages users, sources and messages. Everyone after you is an ordinary user.',
  },
}
