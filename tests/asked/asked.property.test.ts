import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Tree } from '#engine/rules/index.ts'
import { registry } from '#engine/examples/registry.ts'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { createCheckContext } from '#engine/check/context.ts'
import { generateAnswers } from '#engine/explore/answers/generateAnswers.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { neverReached } from '#engine/replay/neverReached.ts'
import { vocabularyOf } from '#engine/run/world.ts'
import { compiledOf, definitionOf, playFunnel, type TestPlayer } from '#engine/scenario/testing/playFunnel.ts'
import { type Answers, type Condition, type Form, type FormStep, type Item, oracleOf, type Question } from './oracle.ts'

const words = ['yes', 'no', 'given', 'missing'] as const
const stepNames = ['one', 'two', 'three']

/** A condition over some questions. */
const conditionOver = (names: string[]): fc.Arbitrary<Condition> => {
  const test = fc.record({
    of: fc.constantFrom(...names),
    is: fc.constantFrom<('yes' | 'no' | 'given' | 'missing')[]>('yes', 'no', 'given', 'missing'),
  })
  return fc.oneof(
    { weight: 3, arbitrary: test },
    { weight: 1, arbitrary: fc.tuple(test, test).map((every) => ({ every })) },
    { weight: 1, arbitrary: fc.tuple(test, test).map((some) => ({ some })) },
  )
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined })

/**
 * Forms of six questions in three steps, in which each depends only on those before it in a line of dependence. The steps follow
 * this line or go against it, and so do the questions in them.
 */
const forms: fc.Arbitrary<Form> = fc.tuple(fc.boolean(), fc.boolean()).chain(([backwards, upsideDown]) => {
  const names = Array.from({ length: 6 }, (_, at) => `q${at}`)
  const stepOf = (at: number): string => stepNames[backwards ? 2 - Math.floor(at / 2) : Math.floor(at / 2)]!
  const questions = names.map((name, at): fc.Arbitrary<Question> => {
    const before = names.slice(0, at)
    if (at === 0) return fc.constant({ name, step: stepOf(at) })
    const shown = maybe(conditionOver(before))
    const asked = fc.record({ if: shown, offersYes: maybe(conditionOver(before)) })
    const looked = fc.record({ if: shown, looksUp: conditionOver(before) })
    const items = fc.record({ second: fc.constantFrom('yes' as const, 'given' as const), if: shown })
    const listed = fc.record({ if: shown, items })
    const computed = fc.subarray(before, { minLength: 1 }).map((counts) => ({ counts }))
    const kinds = fc.oneof({ weight: 3, arbitrary: asked }, looked, listed)
    return (at % 3 === 1 ? fc.oneof(kinds, computed) : kinds).map((more) => ({ name, step: stepOf(at), ...more }))
  })
  const conditions = [1, 2].map((place) => maybe(conditionOver(names.slice(0, place * 2))))
  const skips = fc.oneof(fc.constant<string[]>([]), fc.subarray([...stepNames]))
  const jumps = fc.option(conditionOver(names), { nil: undefined, freq: 4 })
  const ways = fc.tuple(fc.tuple(...conditions), skips, jumps)
  return fc.tuple(fc.tuple(...questions), ways).map(([all, [[second, third], skip, jump]]): Form => {
    const ifs = [undefined, second, third]
    return {
      steps: stepNames.map((name, at) => ({
        name,
        if: ifs[backwards ? 2 - at : at],
        skips: skip.includes(name),
        ...(at === 0 && { jumps: jump }),
      })),
      questions: stepNames.flatMap((step) => {
        const own = all.filter((one) => one.step === step)
        return upsideDown ? own.toReversed() : own
      }),
    }
  })
})

/** What a looked-up choice is called. */
const councils: Record<string, string> = { yes: 'N1', no: 'N2' }

/** A condition as a rule. */
function written(condition: Condition, form: Form): string {
  if ('every' in condition) return `(${condition.every.map((one) => written(one, form)).join(' && ')})`
  if ('some' in condition) return `(${condition.some.map((one) => written(one, form)).join(' || ')})`
  const { of, is } = condition
  const { counts, items, looksUp } = form.questions.find(({ name }) => name === of)!
  if (counts)
    return is === 'yes' || is === 'given' ? `form.${of} > 0` : is === 'missing' ? `form.${of} == 0` : `form.${of} > 99`
  if (items) {
    if (is === 'given' || is === 'missing') return `size(form.${of}) ${is === 'given' ? '>' : '=='} 0`
    return `form.${of}.exists(one, one.second == '${is}')`
  }
  if (is === 'given') return `present(form.${of})`
  return is === 'missing' ? `form.${of} == ''` : `form.${of} == '${looksUp ? councils[is] : is}'`
}

const text = { type: 'string', class: 'plain' }
const number = { type: 'number', class: 'plain' }
const list = { type: 'array', items: { type: 'object', properties: { first: text, second: text } } }

function definitionFor(form: Form) {
  const ruled = (condition: Condition | undefined) => condition && { if: written(condition, form) }
  const choosing = (name: string, more: object) => ({
    label: name,
    widget: 'select',
    required: `Please answer ${name}`,
    choices: ['no', 'maybe', 'yes'],
    ...more,
  })
  const fieldOf = ({ name, if: shown, offersYes, looksUp, items }: Question): object => {
    if (looksUp) {
      const choices = { of: `${name}Found.councils`, value: 'item.id' }
      return choosing(name, { choices, ...ruled(shown) })
    }
    if (!items) {
      const choices = ['no', 'maybe', { value: 'yes', label: 'yes', ...ruled(offersYes) }]
      return choosing(name, { choices, ...ruled(shown) })
    }
    const before = items.second === 'yes' ? "item.first == 'yes'" : "item.first != ''"
    const rule = items.if === undefined ? before : `${before} && ${written(items.if, form)}`
    const fields = { first: choosing('first', {}), second: choosing('second', { if: rule }) }
    return { label: name, required: `Please answer ${name}`, each: { title: 'Item', fields }, ...ruled(shown) }
  }
  const stepOf = (step: string): object => {
    const own = form.questions.filter((one) => one.step === step && !one.counts)
    const lookups = own.flatMap(({ name, looksUp }) =>
      looksUp ? [[`${name}Found`, { call: 'listCouncils', with: { region: 'north' }, ...ruled(looksUp) }]] : [],
    )
    const { skips, jumps } = form.steps.find(({ name }) => name === step)!
    return {
      ...(jumps && { next: [{ if: written(jumps, form), to: stepNames.at(-1) }, { to: '@next' }] }),
      ...(skips && { buttons: { skip: { label: 'Skip', to: '@next' } } }),
      fields: Object.fromEntries(own.map((one) => [one.name, fieldOf(one)])),
      ...(lookups.length > 0 && { lookups: Object.fromEntries(lookups) }),
    }
  }
  const computed = form.questions.flatMap(({ name, counts }) =>
    counts ? [[name, counts.map((one) => `(${written({ of: one, is: 'yes' }, form)} ? 1 : 0)`).join(' + ')]] : [],
  )
  return {
    data: {
      ...Object.fromEntries(
        form.questions.map(({ name, counts, items }) => [name, items ? list : counts ? number : text]),
      ),
    } as never,
    computed: Object.fromEntries(computed) as Record<string, string>,
    order: [...form.steps.map(({ name, if: rule }) => ({ step: name, ...ruled(rule) })), 'send', 'done'],
    steps: {
      ...Object.fromEntries(form.steps.map(({ name }) => [name, stepOf(name)])),
      send: { next: { do: [{ call: 'sendPin', onFail: '@continue' }], to: '@next' } },
      done: { final: true },
    },
  }
}

/** Answers as a page has them. */
const inForm = (answers: Answers, { questions }: Form): Record<string, unknown> =>
  Object.fromEntries(
    questions.flatMap(({ name, looksUp }) => {
      const answer = answers[name]
      if (answer === undefined || answer.length === 0) return []
      return [[name, looksUp ? councils[answer as string] : answer]]
    }),
  )

/** Answers of a page, as a person gives them. */
const fromForm = (made: Record<string, unknown>, { questions }: Form): Answers =>
  Object.fromEntries(
    questions.flatMap(({ name, counts, looksUp }) => {
      const answer = made[name] as Answers[string] | undefined
      if (counts || !answer) return []
      return [[name, looksUp ? (answer === councils.yes ? 'yes' : 'no') : answer]]
    }),
  )

/** The first question that is asked and not answered, of the steps that nobody can be led past. */
function firstMissing({ steps }: Form, { asked, counts, way }: ReturnType<typeof oracleOf>): string | undefined {
  const isPassed = ({ skips }: FormStep, at: number): boolean =>
    skips === true || (at > 0 && at < steps.length - 1 && steps[0]!.jumps !== undefined)
  const demanded = steps.filter((step, at) => way.includes(step.name) && !isPassed(step, at))
  const paths = demanded.flatMap(({ name }) => asked(name))
  const missing = paths.find((path) => !answerAt(counts, path)?.length)
  return missing?.split('.').at(-1)
}

function answerAt(answers: Answers, path: string): string | Item[] | undefined {
  const [name, at, member] = path.split('.') as [string, string?, ('first' | 'second')?]
  const answer = answers[name]
  return member === undefined ? answer : (answer as Item[])[Number(at)]![member]
}

/** The answers after one was typed, into a question or an item. */
function withAnswerAt(answers: Answers, path: string, value: string): Answers {
  const [name, at, member] = path.split('.') as [string, string?, string?]
  if (member === undefined) return { ...answers, [name]: value }
  const items = answers[name] as Item[]
  return { ...answers, [name]: items.with(Number(at), { ...items[Number(at)], [member]: value }) }
}

const moves = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ at: fc.nat(9), answer: fc.constantFrom('yes', 'no', 'maybe', '') }) },
    { weight: 3, arbitrary: fc.constant<'next'>('next') },
    { weight: 1, arbitrary: fc.constant<'back'>('back') },
    { weight: 2, arbitrary: fc.constant<'skip'>('skip') },
  ),
  { minLength: 8, maxLength: 24 },
)

type Move = { at: number; answer: string }

/** Answers a question on the screen, or adds or removes an item. Gives what is typed then; undefined if this cannot be done. */
function answered(
  form: Form,
  typed: Answers,
  { at, answer }: Move,
  { runner, enter }: TestPlayer,
): Answers | undefined {
  const { fields } = runner().view().page
  const field = fields[at % fields.length]
  if (!field) return undefined
  const { path } = field
  const { items, looksUp } = form.questions.find(({ name }) => name === path) ?? {}
  if (items) {
    const now = typed[path] ?? []
    const isAdding = answer === 'yes' || answer === 'maybe'
    if (isAdding ? now.length > 1 : now.length === 0) return undefined
    runner().item(isAdding ? 'add' : 'remove', isAdding ? path : `${path}.0`)
    return { ...typed, [path]: isAdding ? [...(now as Item[]), {}] : (now as Item[]).slice(1) }
  }
  const value = looksUp && answer !== '' ? councils[answer] : answer
  if (value !== '' && !field.choices.some((choice) => choice.value === value)) return undefined
  enter({ [path]: value })
  return withAnswerAt(typed, path, answer)
}

it('page, replay and checker ask the same questions after every answer', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(forms, moves, async (form, given) => {
      const definition = definitionFor(form)
      const funnel = compiledOf(definition)
      const player = await playFunnel(funnel)
      const paths = form.questions.map(({ name }) => name)
      const judge = neverReached(funnel, { operation: 'sendPin', paths }, vocabularyOf(registry))
      const loaded = loadDefinition(definitionOf(definition))
      expect(checkFunnel(loaded, registry).filter(({ code }) => code === 'asked-circle')).toEqual([])
      const { solver, tree } = createCheckContext(loaded, registry, [])
      let typed: Answers = {}
      for (const move of given) {
        const here = player.at()
        if (!stepNames.includes(here) || player.runner().view().over) break
        if (typeof move === 'string') {
          if (move === 'skip' && !form.steps.find(({ name }) => name === here)!.skips) continue
          const before = oracleOf(form, typed, here)
          const { completed } = player.runner().state()
          await player.press(move)
          // Completing a step forgets what is not asked.
          if (player.runner().state().completed !== completed) typed = before.counts
        } else {
          const now = answered(form, typed, move, player)
          if (now === undefined) continue
          typed = now
          await player.settle()
        }
        const now = player.at()
        const isForm = stepNames.includes(now)
        const oracle = oracleOf(form, typed, isForm ? now : undefined)
        const { fields } = player.runner().view().page
        if (isForm) expect(fields.map(({ path }) => path)).toEqual(oracle.asked(now))
        const asked = form.questions.filter(({ counts }) => !counts).map(({ name }) => [name, player.form()[name]])
        expect(
          Object.fromEntries(asked.filter(([, answer]) => ((answer ?? '') as Answers[string]).length > 0)),
        ).toEqual(inForm(oracle.counts, form))
        // The server gets the answers as they are, with what does not count beside them.
        const whole = oracleOf(form, typed)
        const computed = Object.fromEntries(
          form.questions.flatMap(({ name, counts }) => (counts ? [[name, player.form()[name]]] : [])),
        )
        if (isForm && !whole.way.includes(now)) continue
        const found = judge({ form: { ...inForm(typed, form), ...computed }, theme: { shop: 'north' }, now: 0 })
        const missing = firstMissing(form, whole)
        expect(found?.reason).toBe(missing === undefined ? undefined : `Please answer ${missing}`)
        // Nobody comes past what is missing.
        if (!isForm) expect(found).toBeUndefined()
        // The checker is told what is answered of the questions on which one depends, and finds out whether it can be answered.
        const told = ({ name, counts, items, looksUp }: Question): Tree[] => {
          if (!counts && !oracle.names.includes(name)) return []
          const said = oracle.saidTo(name)
          if (counts) return [tree(`form.${name} == ${String(player.form()[name])}`)]
          if (!items) return [tree(`form.${name} == '${(looksUp ? councils[said[0]!] : said[0]) ?? ''}'`)]
          return words.map((is) => {
            const holds = is === 'given' ? said.length > 0 : is === 'missing' ? said.length === 0 : said.includes(is)
            const rule = tree(written({ of: name, is }, form))
            return holds ? rule : ['!', rule]
          })
        }
        const isPossible = (question: Question): boolean => {
          const known = form.questions.filter(({ name }) => name < question.name).flatMap(told)
          return solver().together(tree(written({ of: question.name, is: 'given' }, form)), ...known).can !== 'never'
        }
        const possible = form.questions.filter((one) => !one.counts && isPossible(one)).map(({ name }) => name)
        expect(possible).toEqual(expect.arrayContaining(oracle.names))
        // Who is led to a step by its name is asked there although the step does not apply.
        const isPlain = form.questions.every(({ items }) => !items) && form.steps.every(({ jumps }) => !jumps)
        if (isPlain) expect(possible).toEqual(oracle.names)
      }
      const made = generateAnswers(funnel, registry).form as Record<string, string>
      const listed = form.questions.flatMap(({ name, counts }) => (!counts && made[name]?.length ? [name] : []))
      const { counts } = oracleOf(form, fromForm(made, form))
      expect(listed.toSorted()).toEqual(Object.keys(counts).toSorted())
    }),
    { numRuns: 100 },
  )
})
