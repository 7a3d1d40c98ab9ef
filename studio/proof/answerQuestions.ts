import { forStaff } from 'runnel/run'
import type { Prover } from './createProver.ts'
import type { Question, Reply, Task, Tasks } from './messages.ts'

type Does<T extends Task> = (given: Tasks[T][0], told: (one: unknown) => void) => Tasks[T][1] | Promise<Tasks[T][1]>

/** Answers the questions that a worker hears, one after the other. */
export function answerQuestions(prover: Prover, reply: (reply: Reply) => void): (question: Question) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const answer = async <T extends Task>({ id, task, given, changes }: Question<T>): Promise<void> => {
    const begun = performance.now()
    try {
      prover.change(changes)
      const told = (progress: unknown): void => reply({ id, progress })
      reply({ id, answer: await (prover[task] as Does<T>)(given, told), took: performance.now() - begun })
    } catch (error) {
      reply({ id, failed: forStaff(error).message })
    }
  }
  return (question) => (last = last.then(() => answer(question)))
}
