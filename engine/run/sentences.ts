/** The English sentences that the engine itself shows to people. */
export const sentences = {
  toContinue: (labels: string) => `To continue, please complete: ${labels}`,
  chooseAnOption: 'Please choose one of the options',
  oneMoment: 'One moment, please',
  again: 'Try again',
  yes: 'Yes',
  no: 'No',
  notGiven: 'Not given',
}
