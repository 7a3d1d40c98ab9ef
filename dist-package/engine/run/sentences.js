/** The English sentences that the engine itself shows to people. */
export const sentences = {
    toContinue: (labels) => `To continue, please complete: ${labels}`,
    chooseAnOption: 'Please choose one of the options',
    nothingKept: 'Your browser keeps nothing of this page. What you enter is lost when you reload or leave it.',
};
