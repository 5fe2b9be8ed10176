export const deProof = {
  proof: {
    title: 'Bestätigen, dass du es bist',
    hint: 'Dafür wird alle 10 Minuten einmal dein Passwort gebraucht.',
    password: 'Dein Passwort',
    required: 'Passwort ist erforderlich',
    confirm: 'Bestätigen',
  },
}
