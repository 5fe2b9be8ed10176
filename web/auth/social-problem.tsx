import { socialText } from '../locales/en/social.ts'
import { useText } from '../locales/text.ts'
import type { Problem } from '../public-pages/state.ts'
import { Alert } from '../ui/alert.tsx'

/** Why a sign-in through a provider failed. */
export function SocialProblem({ problem }: { problem: Problem }) {
  const { social } = useText(socialText)
  return <Alert className="mt-6">{social.problems[problem]}</Alert>
}
