import type { CompiledFunnel } from 'runnel/compile'
import { answerStep } from 'runnel/explore'
import { type FieldView, readPath } from 'runnel/run'
import type { ScenarioEngine } from 'runnel/scenario'
import { createPlayer, imaginedWorld, panelOf, type Player } from 'runnel/simulate'

/** What a recorder at the page notes of where an answer was given. It knows the view alone, and nothing of the server. */
export interface Seen {
  step: string
  button?: string
  language?: string
  label: string
  hint?: string
  choices: string[]
  notes: string[]
  documents: string[]
}

/** A submit of a walk: its inputs, and what had been seen of each answer until then. */
export interface Submit {
  inputs: Record<string, unknown>
  seen: Map<string, Seen>
}

export interface Walk {
  submits: Submit[]
  moves: string[]
  end: string
}

/** Options of widgets that nobody reads. */
const settings = [
  ...['autocomplete', 'inputMode', 'width', 'layout', 'capitalise', 'kinds', 'maxSize', 'username', 'debounce'],
  ...['search', 'requiredMembers', 'onSearchFailure', 'documents'],
]

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** All other texts in the options of a widget, sorted: the page does not know in which order a server keeps them. */
const notesIn = (options: Record<string, unknown>): string[] =>
  Object.entries(options)
    .flatMap(([name, value]) => (settings.includes(name) ? [] : textsIn(value)))
    .sort()

const namesToTry = ['Ann', 'Anna', 'Siân', 'O’Hara', 'Zoë']
const mostMoves = 60

interface Walking {
  engine: ScenarioEngine
  theme: Record<string, unknown>
  /** Milliseconds since 1970. */
  now: number
  random: () => number
  /** The language in which it begins; undefined for the original. */
  language?: string | undefined
}

/**
 * Goes through a funnel at random: answers, corrects, goes back, changes from summaries, presses buttons, reloads, and goes
 * on in other languages. A recorder notes what the view shows whenever an answer is given.
 */
export async function walkAsSeen({ engine, theme, now, random, language }: Walking): Promise<Walk> {
  const { translated = [], registry } = engine
  const languages = [engine.funnel, ...translated]
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const seen = new Map<string, Seen>()
  const submits: Submit[] = []
  const moves: string[] = []
  let funnel: CompiledFunnel = languages.find((one) => one.language?.id === language)!
  let player: Player
  const open = async (stored?: string, step?: string): Promise<void> => {
    player = await createPlayer({
      ...engine,
      funnel,
      theme,
      start: now,
      ...(stored !== undefined && { stored }),
      ...(step !== undefined && { open: step }),
      heard: (record) => {
        if (record.kind === 'call' && !record.reply && record.call.operation === 'submitForm')
          submits.push({ inputs: structuredClone(record.call.inputs), seen: new Map(seen) })
      },
    })
    await player.settle()
  }
  await open()
  const where = () => ({
    step: player.runner().state().current,
    ...(funnel.language && { language: funnel.language.id }),
  })
  const fieldSeen = ({ label, hint, choices, options }: FieldView): Seen => ({
    ...where(),
    label,
    ...(hint && { hint }),
    choices: choices.map((choice) => choice.label),
    notes: notesIn(options),
    documents: textsIn(options.documents).sort(),
  })
  const give = (path: string, value: unknown): void => {
    const field = panelOf(player.runner().view()).fields.find((one) => one.path === path)
    if (!field) return
    seen.set(path, fieldSeen(field))
    player.runner().commit(path, value ?? undefined)
  }
  const press = (id: string): void => {
    const { title, text, buttons } = panelOf(player.runner().view())
    const { label } = buttons.find((button) => button.id === id)!
    const { current } = player.runner().state()
    for (const path of funnel.steps[current]!.buttons[id]!.consents ?? [])
      seen.set(path, {
        ...where(),
        button: id,
        label,
        choices: [],
        notes: [title, text].filter(Boolean),
        documents: [],
      })
    player.runner().press(id)
  }
  /** Answers what is asked, in rounds: an answer may reveal another field. */
  const fill = (): void => {
    for (let round = 0; round < 6; round += 1) {
      const state = player.runner().state()
      const at = { ...state, world: imaginedWorld(funnel, registry, { theme, query: {}, now }) }
      const step = funnel.steps[state.current]!
      const after = answerStep(step, at)
      const { fields } = panelOf(player.runner().view())
      const open = fields.filter(
        ({ path, fixed }) =>
          fixed === undefined && after && JSON.stringify(readPath(after, path)) !== JSON.stringify(readPath(at, path)),
      )
      if (open.length === 0) return
      for (const { path, items } of open) if (!items) give(path, readPath(after!, path))
      for (const { path } of open.filter(({ items }) => items)) give(path, readPath(after!, path))
    }
  }
  /** Gives one answer again, perhaps another one. */
  const correct = (): void => {
    const { fields } = panelOf(player.runner().view())
    const open = fields.filter(({ fixed, items, value }) => fixed === undefined && !items && value !== undefined)
    if (open.length === 0) return
    const { path, choices, value } = pick(open)
    const isName = /(first|last)Name$/.test(path)
    const others = choices.map((choice) => choice.value)
    const next = isName ? pick(namesToTry) : others.length > 0 && !Array.isArray(value) ? pick(others) : value
    moves.push(`correct ${path}`)
    give(path, next)
  }
  const move = async (): Promise<boolean> => {
    const { runner } = player
    const view = runner().view()
    const panel = panelOf(view)
    if (view.over || funnel.steps[runner().state().current]?.final) return false
    const dice = random()
    const stored = player.stored()
    if (dice < 0.12 && languages.length > 1 && stored !== null) {
      moves.push('language')
      runner().stop()
      funnel = pick(languages)
      await open(stored, view.step)
      return true
    }
    if (dice >= 0.12 && dice < 0.16) {
      moves.push('reload')
      await player.load()
      await player.settle()
      return true
    }
    if (dice >= 0.16 && dice < 0.28 && panel.nav?.back) {
      moves.push('back')
      runner().back()
      await player.settle()
      return true
    }
    const rows = (panel.summary?.groups ?? []).flatMap((group) => group.rows)
    if (dice < 0.5 && rows.length > 0) {
      const { path } = pick(rows)
      moves.push(`change ${path}`)
      runner().amend(path)
      await player.settle()
      return true
    }
    fill()
    if (random() < 0.3) {
      correct()
      fill()
    }
    const { nav, buttons } = panelOf(runner().view())
    if (nav?.next && (buttons.length === 0 || random() < 0.85)) {
      moves.push(`next at ${runner().state().current}`)
      runner().next()
    } else if (buttons.length > 0) {
      const { id } = pick(buttons)
      moves.push(`press ${id}`)
      press(id)
    } else return false
    await player.settle()
    return player.away() === undefined
  }
  for (let made = 0; made < mostMoves && (await move()); made += 1);
  const end = player!.runner().state().current
  player!.runner().stop()
  return { submits, moves, end }
}
