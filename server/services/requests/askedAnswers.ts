import { rememberingBy } from 'runnel/base'
import type { CompiledFunnel } from 'runnel/compile'
import { setOnEntry } from 'runnel/replay'
import { ownInputs, isUnder } from 'runnel/contracts'
import { operations } from '#schemas/operations/index.ts'
import { pathOf, readsOf, ownValue } from 'runnel/rules'
import { type Answers, normaliseStep, readPath, vocabularyOf, writePath } from 'runnel/run'
import { registry } from '#funnels/registry.ts'
import type { Submission } from './readAnswers.ts'

export const operation = 'submitForm'

const vocabulary = vocabularyOf(registry)

/** The inputs of the submitting operation that are answers, with the path of each. */
export const answerPaths = rememberingBy((funnel: CompiledFunnel): ReadonlyMap<string, string> => {
  const inputs = Object.entries(funnel.operations[operation]?.inputs ?? {})
  const paths = inputs.map(([name, { from }]) => [name, from === undefined ? undefined : pathOf(from)] as const)
  return new Map(
    paths.flatMap(([name, path]) => (path?.startsWith('form.') ? [[name, path.slice('form.'.length)]] : [])),
  )
})

/** The paths of the form's own answers (`data`) that it sends. */
export const ownPaths = rememberingBy((funnel: CompiledFunnel): readonly string[] =>
  ownInputs(operations[operation]).flatMap((name) => {
    const { from } = ownValue(funnel.operations[operation]?.inputs, name) ?? {}
    return from === undefined ? [] : readsOf(from).map((path) => path.slice('form.'.length))
  }),
)

/** The paths of what a form asks for, by fields and by the consents of buttons, and of what it computes from that. */
export const askedPaths = rememberingBy((funnel: CompiledFunnel) => [
  ...Object.values(funnel.steps).flatMap(({ fields, buttons }) => [
    ...fields.map(({ path }) => path),
    ...Object.values(buttons).flatMap(({ consents = [] }) => consents),
  ]),
  ...(funnel.computed ?? []).map(({ path }) => path),
])

/** Removes parts of answers that the form neither asks for nor computes: a caller that names a form cannot change what that form only shows or passes on. */
export function askedAnswers(funnel: CompiledFunnel, given: Submission): Submission {
  const fields = askedPaths(funnel)
  const isAsked = (path: string): boolean => fields.some((field) => isUnder(path, field) || isUnder(field, path))
  const asked = [...answerPaths(funnel)].flatMap(([name, path]) => {
    const answer = given[name as keyof Submission] as unknown
    if (typeof answer !== 'object' || answer === null) return []
    return [[name, Object.fromEntries(Object.entries(answer).filter(([key]) => isAsked(`${path}.${key}`)))] as const]
  })
  return { ...given, ...Object.fromEntries(asked) }
}

/** Whether a form only continues a claim request that exists when it is entered, and never makes one. */
export const onlyContinues = rememberingBy((funnel: CompiledFunnel) => {
  const path = answerPaths(funnel).get('claim_request_id')
  return path !== undefined && setOnEntry(funnel).includes(path)
})

/** The answers as a page commits them: in the normal form of each field, with its normalisers. `data` has been validated. */
export function committedAnswers(funnel: CompiledFunnel, given: Submission): Submission {
  const inputs = [...answerPaths(funnel)].flatMap(([name, path]) => {
    const answer = given[name as keyof Submission]
    return answer === undefined ? [] : [[name, path, answer] as const]
  })
  const own = Object.entries(given.data ?? {})
  const told = [...inputs.map(([, path, answer]) => [path, answer] as const), ...own]
  const sent = told.reduce<Answers>((at, [path, answer]) => writePath(at, path, answer), { form: {}, local: {} })
  const kept = Object.values(funnel.steps).reduce((at, step) => normaliseStep(step, at, { vocabulary }), sent)
  return {
    ...given,
    ...Object.fromEntries(inputs.map(([name, path, answer]) => [name, readPath(kept, path) ?? answer])),
    ...(given.data && {
      data: Object.fromEntries(own.map(([path, answer]) => [path, readPath(kept, path) ?? answer])),
    }),
  }
}
