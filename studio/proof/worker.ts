import fileValidators from 'virtual:runnel-scenario-file-validators'
import validate from 'virtual:runnel-shape-validator'
import { useShapeValidator as giveShapeValidator } from 'runnel/check'
import { giveRecheck, lacksRecheck } from 'runnel/patterns'
import { useFileValidators as giveFileValidators } from 'runnel/scenario/load'
import { registry, seed, theme } from '#funnels/registry.ts'
import { answerQuestions } from './answerQuestions.ts'
import { createProver } from './createProver.ts'
import type { Question } from './messages.ts'

giveShapeValidator(registry, validate)
giveFileValidators(fileValidators)

const prover = createProver({ registry, theme, seed })
const { check } = prover

/** Checks again with the library that judges patterns, which is loaded when a check first lacks it. */
prover.check = async (given, progress) => {
  const findings = await check(given, progress)
  if (!lacksRecheck()) return findings
  const { default: library } = await import('recheck/lib/browser.js')
  giveRecheck(library)
  prover.forget()
  return check(given, progress)
}

const answer = answerQuestions(prover, (reply) => postMessage(reply))
addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data))
