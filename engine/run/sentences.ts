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
  no: 'No',
  given: 'Given',
  notGiven: 'Not given',
  fixErrors: 'Please fix the errors below to continue',
  opensInNewTab: '(opens in a new tab)',
  loading: 'Loading',
  working: 'One moment…',
  longWait: 'This takes longer than usual. It is safe to wait here.',
  completed: 'Completed',
  inProgress: 'In progress',
  notStarted: 'Not started',
  cannotStart: 'Cannot start yet',
  sectionsCompleted: (done: number, all: number) => `You have completed ${done} of ${all} sections.`,
  completeFirst: (section: string, first: string) =>
    `“${section}” cannot start yet. Please complete this first: ${first}`,
  inSection: (place: number, all: number, section: string, position: number, total: number) =>
    `Section ${place} of ${all}: ${section}, step ${position} of ${total}`,
  stageWaiting: 'Waiting',
  stageActive: 'In progress',
  stageDone: 'Done',
  stageProblem: 'Problem',
  leavesFor: (hosts: string) => `You will go to ${hosts} and come back here`,
  returnRefused:
    'This way back was used before, is too old or belongs to something else. What you entered is still here: please go on from here.',
  returnIncomplete:
    'The other site did not say what happened there. What you entered is still here: please go on from here.',
  returnElsewhere:
    'You have come back, but this browser does not have the form that you left. Please go on in the browser and tab in which you left it.',
  goneTitle: 'Please send this form again',
  goneAnew: 'Start again with what I typed',
  /** The title of the page: the place in the journey, and that something is wrong. */
  step: (position: number, total: number) => `Step ${position} of ${total}`,
  error: (title: string) => `Error: ${title}`,
  languages: 'Languages',
  nothingKept: 'Your browser keeps nothing of this page. What you enter is lost when you reload or leave it.',
}

/** The sentences by name, in one language. */
export type Sentences = typeof sentences
/** The names of the sentences, which a language of the registry translates. */
export type SentenceName = keyof Sentences
