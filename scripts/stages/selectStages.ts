import type { Stage } from './stages.ts'

/** The stages of `--only=a,b`, or all. Throws for an unknown argument or name. */
export function selectStages(stages: Stage[], args: string[]): Stage[] {
  const known = stages.map((stage) => stage.name)
  const wanted = args.flatMap((argument) => {
    const list = /^--only=(.+)$/.exec(argument)?.[1]
    if (!list) throw new Error(`Unknown argument "${argument}". There is --only= with some of: ${known.join(',')}`)
    return list.split(',')
  })
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown) throw new Error(`There is no stage "${unknown}". Stages: ${known.join(', ')}`)
  return wanted.length === 0 ? stages : stages.filter((stage) => wanted.includes(stage.name))
}
