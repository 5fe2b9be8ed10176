/** Texts of log-in and registration. */
export const authText = {
  auth: {
    welcome: 'Welcome back',
    newHere: 'New here?',
    getStarted: 'Get started',
    username: 'Username',
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
