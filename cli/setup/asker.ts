import { AppError } from '../../src/kernel/errors.ts'
import { WRONG_ANSWER } from '../environment.ts'
import type { SetupWords } from './words.ts'

type Question = {
  name: string
  message: string
  /** What Enter, or no answer, keeps. Of a secret only that there is one is shown. */
  standing: string
  isSecret?: boolean
}

/** Who answers: somebody at a terminal, or a script. */
export type Asker = {
  say(text: string): void
  text(question: Question): Promise<string>
  choose(question: Omit<Question, 'standing'> & { standing: boolean }): Promise<boolean>
  /** Says that something is being tried. */
  during<T>(text: string, work: () => Promise<T>): Promise<T>
  /** An answer cannot be used. It is asked again, or this throws. */
  refuse(name: string, problem: string): void
  /** Something did not work as answered. @returns whether it is to be answered anew. */
  isAnew(name: string, problem: string): Promise<boolean>
}

/** Takes a value out that stands. */
const NONE = '-'

/** Asks at the terminal. Ctrl-C ends it with an error, before anything is written. */
export async function terminalAsker(words: SetupWords): Promise<Asker> {
  const { confirm, isCancel, log, password, spinner, text } = await import('@clack/prompts')
  const given = <T>(answer: T): Exclude<T, symbol> => {
    if (isCancel(answer)) throw new AppError('conflict', words.cancelled)
    return answer as Exclude<T, symbol>
  }
  const choose: Asker['choose'] = async ({ message, standing }) =>
    given(await confirm({ message, initialValue: standing, active: words.yes, inactive: words.no }))
  return {
    say: (said) => log.message(said),
    async text({ message, standing, isSecret = false }) {
      const shown = standing === '' ? message : `${message} ${words.keep(isSecret ? '' : standing)}`
      const ask = isSecret ? password : text
      const answer = given(await ask({ message: shown })) ?? ''
      return answer === '' ? standing : answer === NONE ? '' : answer
    },
    choose,
    async during(said, work) {
      const busy = spinner()
      busy.start(said)
      try {
        return await work()
      } finally {
        busy.stop(said)
      }
    },
    refuse: (_, problem) => log.error(problem),
    isAnew(name, problem) {
      log.error(problem)
      return choose({ name, message: words.anew, standing: true })
    },
  }
}

const YES = /^(true|1|yes|on)$/i

/**
 * Answers from a script: by the names of the questions. What is not answered stays as it is.
 * @throws AppError with the name of an answer that cannot be used.
 */
export function scriptedAsker(answers: Readonly<Record<string, string>>): Asker {
  const refuse = (name: string, problem: string): never => {
    throw new AppError('invalid', `${name}: ${problem}`, { code: WRONG_ANSWER })
  }
  return {
    say: (text) => console.error(text),
    text: async ({ name, standing }) => answers[name] ?? standing,
    async choose({ name, standing }) {
      const answer = answers[name] ?? ''
      return answer === '' ? standing : YES.test(answer)
    },
    during: (_, work) => work(),
    refuse,
    isAnew: async (name, problem) => refuse(name, problem),
  }
}
