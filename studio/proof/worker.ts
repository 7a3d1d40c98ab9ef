import validate from 'virtual:runnel-shape-validator'
import { useShapeValidator as giveShapeValidator } from 'runnel/check'
import { drawDiagram } from 'runnel/diagram'
import { registry, seed, theme } from '#funnels/registry.ts'
import { loaderOfMissing } from '#playground/checking/latePatterns.ts'
import { answerQuestions } from './answerQuestions.ts'
import { createProver } from './createProver.ts'
import { layOutInWorker } from './layOut.ts'
import type { Question } from './messages.ts'

giveShapeValidator(registry, validate)

const prover = createProver({ registry, theme, seed, layOut: (diagram) => drawDiagram(diagram, layOutInWorker) })
const { check } = prover

/** Checks again with the libraries that judge patterns, which are loaded when a check first lacks them. */
prover.check = async (given, progress) => {
  const findings = await check(given, progress)
  const load = loaderOfMissing()
  if (!load) return findings
  await load()
  prover.forget()
  return prover.check(given, progress)
}

const answer = answerQuestions(prover, (reply) => postMessage(reply))
addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data))
