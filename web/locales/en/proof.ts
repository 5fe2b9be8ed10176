/** Texts of the question for the password. */
export const proofText = {
  proof: {
    title: 'Confirm that it is you',
    hint: 'Your password counts for 10 minutes.',
    password: 'Your password',
    required: 'Password is required',
    confirm: 'Confirm',
  },
}
