/** The English sentences that the engine itself shows to people. */
export declare const sentences: {
    toContinue: (labels: string) => string;
    chooseAnOption: string;
    nothingKept: string;
};
