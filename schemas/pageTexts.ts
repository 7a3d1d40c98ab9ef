/** The English texts of the page around a funnel that languages translate. */
export const pageTexts = {
  skip: 'Skip to main content',
  progress: 'Progress',
  done: (percent: number) => `${percent}% done`,
  draft: 'This translation is a draft that nobody has reviewed yet.',
}

export type PageTexts = typeof pageTexts
