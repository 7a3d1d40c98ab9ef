/** What the judgement looks at: its work grows with the square of the length, and this many characters tell enough. */
const judged = 24

/** Below this a password is found in few guesses: a list of common ones, a pattern of the keyboard, the own name. */
const leastScore = 2

/** Whether a password is one of those that are tried first. `about` has words about its owner. */
export async function isCommonPassword(password: string, about: string[]): Promise<boolean> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const { score } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(password.slice(0, judged), about)
  return score < leastScore
}
