/** Texts of the question for the password. */
export const proofText = {
  proof: {
    title: 'Confirm that it is you',
    hint: 'For this, your password is needed once every 10 minutes.',
    password: 'Your password',
    required: 'Password is required',
    confirm: 'Confirm',
  },
}
