import validate from 'virtual:runnel-shape-validator'
import { useShapeValidator as giveShapeValidator } from 'runnel/check'
import { giveRecheck, lacksRecheck } from 'runnel/patterns'
import { registry } from '#funnels/examples/registry.ts'
import { checkDefinition } from './checkDefinition.ts'
import type { Answer, Question } from './messages.ts'

giveShapeValidator(registry, validate)

const say = (answer: Answer): void => postMessage(answer)

/** Says what is found at once, and what is found with the library that judges patterns, once that is loaded. */
async function answer({ id, text }: Question): Promise<void> {
  const { findings, runnable } = checkDefinition(text, registry)
  // Nothing runs before every pattern is judged: one of them might hold the page up for ever.
  if (!lacksRecheck()) return say({ id, findings, runnable, whole: true })
  say({ id, findings, whole: false })
  const { default: library } = await import('recheck/lib/browser.js')
  giveRecheck(library)
  return answer({ id, text })
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // What fails is heard by the page.
  answer(data).catch(reportError)
})
