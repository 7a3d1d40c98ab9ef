/** What the judgement looks at: its work grows with the square of the length, and this many characters tell enough. */
const judged = 24

/** Below this a password is found in few guesses: a list of leaked ones, a pattern of the keyboard, the own name. */
const leastScore = 2

/** Names of the product, which passwords for it are often made of. */
const ofProduct = ['runnel', 'claims', 'finance']

/** The lists are loaded with the first password that is chosen: most processes never need them, and they take a while. */
let judge: Promise<(password: string, about: string[]) => number> | undefined

async function loadJudge(): Promise<(password: string, about: string[]) => number> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, about) => factory.check(password, about).score
}

/** A text and the words that it is made of: `ann.ward@example.com` has the name. */
const wordsOf = (text: string): string[] =>
  [text, ...text.split('@'), ...text.split(/[\s@._-]+/)]
    .map((word) => word.slice(0, judged))
    .filter((word) => word.length > 2)

/** Whether a password is one of those that are tried first. `about`: what is known of its owner, and of the site. */
export async function isCommonPassword(password: string, about: readonly string[]): Promise<boolean> {
  const score = await (judge ??= loadJudge())
  return score(password.slice(0, judged), [...ofProduct, ...about.flatMap(wordsOf)]) < leastScore
}
