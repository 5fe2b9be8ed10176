/** Texts of log-in and registration. */
export const authText = {
  auth: {
    welcome: 'Welcome back',
    whatItIs:
      'Metzia watches the homes for rent and for sale in Israel and tells you of every new one that fits, once.',
    newHere: 'New here?',
    getStarted: 'Get started',
    username: 'Username',
    usernameMeaning: 'your e-mail',
    usernameExample: 'you@example.com',
    password: 'Password',
    login: 'Login',
    forgot: 'Forgot password?',
    usernameRequired: 'username is required',
    passwordRequired: 'Password is required',
    passwordShort: (min: number) => `Password must be at least ${min} characters`,
    loginFailed: 'Login failed',
    invalidLogin: 'Invalid login response',
    hebrewForFind: 'Hebrew for a find',
  },
}
