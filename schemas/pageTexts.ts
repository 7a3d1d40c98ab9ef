/** The English texts of the page around a funnel that languages translate. */
export const pageTexts = {
  skip: 'Skip to main content',
  step: (position: number, total: number) => `Step ${position} of ${total}`,
  progress: 'Progress',
  done: (percent: number) => `${percent}% done`,
  error: (title: string) => `Error: ${title}`,
  languages: 'Languages',
  draft: 'This translation is a draft that nobody has reviewed yet.',
}

export type PageTexts = typeof pageTexts
