import type { Stage } from './stages.ts'

/** What `npm test` is asked for. */
export interface Wanted {
  stages: Stage[]
  /** Whether each stage runs whole, as for a release. */
  full: boolean
  /** What was changed: paths, or nothing for what git says. Undefined unless its tests run first. */
  changed: string[] | undefined
  /** Another version of Node to run on. */
  node: string | undefined
}

const options = '--full, --only=STAGES, --changed, --changed=PATHS, --node=VERSION'

/** Reads the arguments of `npm test`. `--only` selects any stages; without it the gate runs, or every stage with `--full`. @throws for an unknown argument or stage */
export function readArguments(all: Stage[], args: string[]): Wanted {
  const wanted: Wanted = { stages: [], full: false, changed: undefined, node: undefined }
  let only: string[] | undefined
  for (const argument of args) {
    const [name, value] = argument.split(/=(.*)/s)
    if (name === '--full' && value === undefined) wanted.full = true
    else if (name === '--changed') wanted.changed = value?.split(',') ?? []
    else if (name === '--only' && value) only = value.split(',')
    else if (name === '--node' && value) wanted.node = value
    else throw new Error(`Unknown argument "${argument}". There are: ${options}`)
  }
  const known = all.map((stage) => stage.name)
  const unknown = only?.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no stage "${unknown}". Stages: ${known.join(', ')}`)
  wanted.stages = all.filter((stage) => only?.includes(stage.name) ?? (wanted.full || !stage.fullOnly))
  return wanted
}
