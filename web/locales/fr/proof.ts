export const frProof = {
  proof: {
    title: 'Confirmer votre identité',
    hint: 'Pour cela, votre mot de passe est demandé une fois toutes les 10 minutes.',
    password: 'Votre mot de passe',
    required: 'Le mot de passe est requis',
    confirm: 'Confirmer',
  },
}
