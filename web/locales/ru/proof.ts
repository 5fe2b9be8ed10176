import type { proofText as english } from '../en/proof.ts'

/** Russian texts of the question for the password. */
export const proofText: typeof english = {
  proof: {
    title: 'Подтвердить личность',
    hint: 'Пароль действует 10 минут.',
    password: 'Пароль',
    required: 'Нужен пароль',
    confirm: 'Подтвердить',
  },
}
