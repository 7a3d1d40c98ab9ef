import { lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { currentFormat } from 'runnel/contracts'
import { explore, toScenario, decidingRules, operationAnswers, type PlayedJourney } from 'runnel/explore'
import { runScenario } from 'runnel/scenario'
import { ownValue } from 'runnel/rules'
import { type Output, UsageError, shortened } from '../lib/command.ts'
import { withFile } from '../lib/faults.ts'
import { fileOf, openFunnel } from '../lib/openFunnel.ts'
import { layOut } from '../lib/layOut.ts'
import { generate } from './changes.ts'
import { suggestion } from './names.ts'

/** A funnel that begins as another one, and a scenario that passes. */
export async function newFunnel(name: string, from: string, output: Output): Promise<number> {
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(name))
    throw new UsageError(
      `"${shortened(name)}" cannot be the name of a funnel`,
      `small letters, digits and hyphens, at most 64, such as ${suggestion(name, '-') ?? 'my-variant'}`,
    )
  if (name === 'library') throw new UsageError(`"library" is where shared entries are`, 'choose another name')
  const base = await openFunnel(from)
  const funnels = dirname(dirname(fileOf(from)))
  const folder = join(funnels, name)
  if (lstatSync(folder, { throwIfNoEntry: false }))
    throw new UsageError(`there is a "${folder}" already`, 'choose another name')
  const { id, path, title, aliases = [] } = base.loaded.definition
  const definition = {
    $schema: '../../schemas/funnel.schema.json',
    format: currentFormat,
    id: name,
    extends: id,
    title: `${title} (${name})`,
    path: path.endsWith(`/${id}`) ? `${path.slice(0, -id.length)}${name}` : `/${name}`,
    aliases: aliases.length > 0 ? [] : undefined,
    steps: {},
  }
  try {
    const written = await writeFunnel(folder, definition)
    // Editors complete the names of the product's funnels.
    const generated = funnels === 'funnels' ? generate() : []
    output.out([`wrote ${written.join(' and ')}`, ...generated.map((file) => `generated ${file}`)].join('\n'))
    return 0
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Writes the funnel, and a scenario if one leads to its end. Returns the files. */
async function writeFunnel(folder: string, definition: object): Promise<string[]> {
  const files = [join(folder, 'funnel.json'), join(folder, 'scenarios', 'journey.json')] as const
  await write(files[0], definition)
  const made = await openFunnel(files[0])
  const played = await wayThrough(made.engine)
  if (!played) return [files[0]]
  const scenario = { ...toScenario('the whole way', played.journey, played.end), answers: undefined }
  const { problems } = await runScenario(scenario as never, made.engine)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  await write(files[1], scenario)
  return [...files]
}

async function write(file: string, value: unknown): Promise<void> {
  const text = await layOut(file, `${JSON.stringify(value, null, 2)}\n`)
  withFile('written', file, () => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  })
}

/**
 * The journey through the most steps, from the first step to an end of the funnel, without Back and with the usual
 * answer of every operation.
 */
async function wayThrough(engine: Parameters<typeof explore>[0]): Promise<PlayedJourney | undefined> {
  const visited = (played: PlayedJourney): number => played.steps.length
  let best: PlayedJourney | undefined
  const answers = operationAnswers(engine.funnel, engine.registry, decidingRules(engine.funnel))
  const plain = ({ journey: { start, legs } }: PlayedJourney): boolean =>
    Object.keys(start).length === 0 &&
    legs.every(
      ({ move, answered }) =>
        move?.press !== 'back' && answered.every(({ operation, name }) => answers.get(operation)?.[0]?.name === name),
    )
  await explore(engine, {
    order: 'news',
    most: 400,
    fromFirst: true,
    until: (played) => {
      const ends =
        plain(played) &&
        (played.end.redirect !== undefined || ownValue(engine.funnel.steps, played.end.step)?.final === true)
      if (ends && (best === undefined || visited(played) > visited(best))) best = played
      return false
    },
  })
  return best
}
