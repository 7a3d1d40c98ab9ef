/** One instruction of a Containerfile. */
export interface Step {
  name: string
  text: string
}

export interface BuildStage {
  /** The image that it starts from. */
  from: string
  name?: string
  steps: Step[]
}

/** The stages of one of our Containerfiles, which have one instruction per line. */
export function readContainerfile(text: string): BuildStage[] {
  const stages: BuildStage[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line)!
    if (name === 'FROM') {
      const [, from, stage] = /^(\S+)(?: AS (\S+))?$/.exec(rest!)!
      stages.push({ from: from!, ...(stage ? { name: stage } : {}), steps: [] })
    } else stages.at(-1)!.steps.push({ name: name!, text: rest! })
  }
  return stages
}

export interface Copy {
  from?: string
  sources: string[]
  target: string
}

export function copyOf({ text }: Step): Copy {
  const words = text.split(/\s+/)
  const from = words[0]!.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined
  return { ...(from ? { from } : {}), sources: words.slice(0, -1), target: words.at(-1)! }
}

/** `NAME=value …` */
export const settingsOf = (steps: Step[]): Record<string, string> =>
  Object.fromEntries(
    steps
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
  )

/** The words of a command in list form, which needs no shell. */
export const commandOf = ({ text }: Step): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[]
