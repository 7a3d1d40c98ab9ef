/** The English sentences that the engine itself shows to people. */
export const sentences = {
  toContinue: (labels: string) => `To continue, please complete: ${labels}`,
  chooseAnOption: 'Please choose one of the options',
  oneMoment: 'One moment, please',
  again: 'Try again',
  nothingKept: 'Your browser keeps nothing of this page. What you enter is lost when you reload or leave it.',
}
