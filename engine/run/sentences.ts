/** The English sentences that the engine itself shows to people. */
export const sentences = {
  toContinue: (labels: string) => `To continue, please complete: ${labels}`,
  chooseAnOption: 'Please choose one of the options',
  oneMoment: 'One moment, please',
  again: 'Try again',
  yes: 'Yes',
  no: 'No',
  given: 'Given',
  notGiven: 'Not given',
  change: 'Change',
  fixErrors: 'Please fix the errors below to continue',
  loading: 'Loading',
  working: 'One moment…',
  longWait: 'This takes longer than usual. It is safe to wait here.',
  stageWaiting: 'Waiting',
  stageActive: 'In progress',
  stageDone: 'Done',
  stageProblem: 'Problem',
}

export type Sentences = typeof sentences
/** The names of the sentences, which a language of the registry translates. */
export type SentenceName = keyof Sentences
