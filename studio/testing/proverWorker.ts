import { registry, seed, theme } from '#funnels/registry.ts'
import { answerQuestions } from '../proof/answerQuestions.ts'
import type { WorkerLike } from '../proof/createAsker.ts'
import { createProver } from '../proof/createProver.ts'
import type { Reply } from '../proof/messages.ts'

/** What the worker of the studio does, without a thread of its own. */
export function proverWorker(): WorkerLike {
  let ended = false
  const reply = (data: Reply): void => {
    if (!ended) worker.onmessage?.({ data: structuredClone(data) } as MessageEvent<Reply>)
  }
  const answer = answerQuestions(createProver({ registry, theme, seed }), reply)
  const worker: WorkerLike = {
    postMessage: (question) => void answer(question),
    terminate: () => void (ended = true),
    onmessage: null,
    onerror: null,
  }
  return worker
}
