import fc from 'fast-check'
import { expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { absence } from '#engine/check/absence.ts'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { createCheckContext } from '#engine/check/context.ts'
import { generateAnswers } from '#engine/explore/answers/generateAnswers.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { neverReached } from '#engine/replay/neverReached.ts'
import { vocabularyOf } from '#engine/run/world.ts'
import { compiledOf, definitionOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { type Condition, type Form, oracleOf, type Question } from './oracle.ts'

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
    const asked = fc.record({ if: maybe(conditionOver(before)), offersYes: maybe(conditionOver(before)) })
    const computed = fc.subarray(before, { minLength: 1 }).map((counts) => ({ counts }))
    return (at % 3 === 1 ? fc.oneof(asked, computed) : asked).map((more) => ({ name, step: stepOf(at), ...more }))
  })
  const conditions = [1, 2].map((place) => maybe(conditionOver(names.slice(0, place * 2))))
  return fc.tuple(fc.tuple(...questions), fc.tuple(...conditions)).map(([all, [second, third]]): Form => {
    const ifs = [undefined, second, third]
    return {
      steps: stepNames.map((name, at) => ({ name, if: ifs[backwards ? 2 - at : at] })),
      questions: stepNames.flatMap((step) => {
        const own = all.filter((one) => one.step === step)
        return upsideDown ? own.toReversed() : own
      }),
    }
  })
})

const written = (condition: Condition, form: Form): string => {
  if ('every' in condition) return `(${condition.every.map((one) => written(one, form)).join(' && ')})`
  if ('some' in condition) return `(${condition.some.map((one) => written(one, form)).join(' || ')})`
  const { of, is } = condition
  if (form.questions.find(({ name }) => name === of)!.counts)
    return is === 'yes' || is === 'given' ? `form.${of} > 0` : is === 'missing' ? `form.${of} == 0` : `form.${of} > 99`
  if (is === 'given') return `present(form.${of})`
  return is === 'missing' ? `form.${of} == ''` : `form.${of} == '${is}'`
}

function definitionFor(form: Form) {
  const ruled = (condition: Condition | undefined) => condition && { if: written(condition, form) }
  const fieldsOf = (step: string) =>
    form.questions
      .filter((one) => one.step === step && !one.counts)
      .map(({ name, if: shown, offersYes }) => [
        name,
        {
          label: name,
          widget: 'select',
          required: `Please answer ${name}`,
          choices: ['no', 'maybe', { value: 'yes', label: 'yes', ...ruled(offersYes) }],
          ...ruled(shown),
        },
      ])
  const computed = form.questions.flatMap(({ name, counts }) =>
    counts ? [[name, counts.map((one) => yes(one, form)).join(' + ')]] : [],
  )
  return {
    data: {
      ...Object.fromEntries(
        form.questions.map(({ name, counts }) => [name, { type: counts ? 'number' : 'string', class: 'plain' }]),
      ),
    } as never,
    computed: Object.fromEntries(computed) as Record<string, string>,
    order: [...form.steps.map(({ name, if: rule }) => ({ step: name, ...ruled(rule) })), 'send', 'done'],
    steps: {
      ...Object.fromEntries(form.steps.map(({ name }) => [name, { fields: Object.fromEntries(fieldsOf(name)) }])),
      send: { next: { do: [{ call: 'sendPin', onFail: '@continue' }], to: '@next' } },
      done: { final: true },
    },
  }
}

const yes = (name: string, form: Form): string => `(${written({ of: name, is: 'yes' }, form)} ? 1 : 0)`

/**
 * The first question that is asked and not answered, as the replay would name it. It demands no step that others lead past: one with a
 * condition, unless it is the first.
 */
const firstMissing = (
  { steps, questions }: Form,
  { asked, counts }: ReturnType<typeof oracleOf>,
): string | undefined => {
  const demanded = steps.filter((step, at) => at === 0 || step.if === undefined).map(({ name }) => name)
  return questions.find(({ name, step }) => demanded.includes(step) && asked.includes(name) && !(name in counts))?.name
}

const moves = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ at: fc.nat(5), answer: fc.constantFrom('yes', 'no', 'maybe', '') }) },
    { weight: 3, arbitrary: fc.constant<'next'>('next') },
    { weight: 1, arbitrary: fc.constant<'back'>('back') },
  ),
  { minLength: 8, maxLength: 24 },
)

it('page, replay and checker ask the same questions after every answer', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(forms, moves, async (form, given) => {
      const definition = definitionFor(form)
      const funnel = compiledOf(definition)
      const player = await playFunnel(funnel)
      const paths = [...form.questions.map(({ name }) => name)]
      const judge = neverReached(funnel, { operation: 'sendPin', paths }, vocabularyOf(registry))
      const loaded = loadDefinition(definitionOf(definition))
      expect(checkFunnel(loaded, registry).filter(({ code }) => code === 'asked-circle')).toEqual([])
      const { solver, roots, tree } = createCheckContext(loaded, registry, [])
      let typed: Record<string, string> = {}
      for (const move of given) {
        const here = player.at()
        if (!stepNames.includes(here) || player.runner().view().over) break
        const shown = player.runner().view().page.fields
        const own = shown.map(({ path }) => path)
        if (typeof move === 'string') {
          const before = oracleOf(form, typed, here)
          await player.press(move)
          // Leaving a step forward forgets what is not asked.
          if (move === 'next' && player.at() !== here) typed = before.counts
        } else {
          const path = own[move.at % own.length]
          const field = shown.find((one) => one.path === path)
          const isOffered = move.answer === '' || field?.choices.some(({ value }) => value === move.answer)
          if (path === undefined || !isOffered) continue
          player.enter({ [path]: move.answer })
          typed = { ...typed, [path]: move.answer }
        }
        const now = player.at()
        const isForm = stepNames.includes(now)
        const oracle = oracleOf(form, typed, isForm ? now : undefined)
        const asked = oracle.asked.filter((name) => form.questions.find((one) => one.name === name)!.step === now)
        if (isForm)
          expect(
            player
              .runner()
              .view()
              .page.fields.map(({ path }) => path),
          ).toEqual(asked)
        const counting = form.questions.filter((one) => !one.counts).map(({ name }) => [name, player.form()[name]])
        expect(Object.fromEntries(counting.filter(([, answer]) => answer !== undefined && answer !== ''))).toEqual(
          oracle.counts,
        )
        // The server gets the answers as they are, with what does not count beside them.
        const whole = oracleOf(form, typed)
        const isOffered = (name: string) => whole.asked.includes(name) === name in whole.counts || typed[name] === ''
        const sent = Object.fromEntries(Object.entries(typed).filter(([name]) => isOffered(name)))
        const computed = Object.fromEntries(
          form.questions.flatMap(({ name, counts }) => (counts ? [[name, player.form()[name]]] : [])),
        )
        if (isForm && !whole.way.includes(now)) continue
        const found = judge({ form: { ...sent, ...computed }, theme: { shop: 'north' }, now: 0 })
        const missing = firstMissing(form, whole)
        expect(found?.reason).toBe(missing === undefined ? undefined : `Please answer ${missing}`)
        // The checker is told what is answered of the questions on which one depends, and finds out whether it can be answered: of six questions it
        // can always decide this.
        const isPossible = ({ name }: Question): boolean => {
          const before = oracle.asked.filter((one) => one < name)
          const known = before.map((one) =>
            one in oracle.counts ? tree(`form.${one} == '${oracle.counts[one]}'`) : absence(`form.${one}`, { roots }),
          )
          return solver().together(tree(`form.${name} != ''`), ...known).can !== 'never'
        }
        const isPlain = form.questions.every(({ counts }) => !counts)
        if (isPlain && (!isForm || whole.way.includes(now)))
          expect(form.questions.filter(isPossible).map(({ name }) => name)).toEqual(oracle.asked)
      }
      const made = generateAnswers(funnel, registry).form as Record<string, string>
      const answered = form.questions.flatMap(({ name, counts }) => (!counts && made[name] ? [name] : []))
      const { counts } = oracleOf(form, made)
      expect(answered.toSorted()).toEqual(Object.keys(counts).toSorted())
    }),
    { numRuns: 150 },
  )
})
