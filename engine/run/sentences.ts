/** The English sentences that the engine itself shows to people. */
export const sentences = {
  toContinue: (labels: string) => `To continue, please complete: ${labels}`,
  yes: 'Yes',
  /** An item of a list that has no name yet. */
  item: (position: number) => `Item ${position}`,
  ofItem: (label: string, item: string) => `${label} (${item})`,
  aboutItem: (item: string, message: string) => `${item}: ${message}`,
  atLeast: (count: number) => `Please add at least ${count}`,
  atMost: (count: number) => `There can be ${count} at most`,
  add: 'Add another',
  remove: 'Remove',
  change: 'Change',
  incomplete: 'Not complete yet',
  added: (item: string) => `${item} was added`,
  removed: (item: string) => `${item} was removed`,
  saveItem: 'Save and continue',
  toTheList: 'Back to the list',
  chooseAnOption: 'Please choose one of the options',
  oneMoment: 'One moment, please',
  again: 'Try again',
}
