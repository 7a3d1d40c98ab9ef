/** The English sentences that the engine itself shows to people. */
export declare const sentences: {
    toContinue: (labels: string) => string;
    yes: string;
    /** An item of a list that has no name yet. */
    item: (position: number) => string;
    ofItem: (label: string, item: string) => string;
    aboutItem: (item: string, message: string) => string;
    atLeast: (count: number) => string;
    atMost: (count: number) => string;
    add: string;
    remove: string;
    change: string;
    incomplete: string;
    added: (item: string) => string;
    removed: (item: string) => string;
    saveItem: string;
    toTheList: string;
    chooseAnOption: string;
    oneMoment: string;
    again: string;
    no: string;
    given: string;
    notGiven: string;
    fixErrors: string;
    loading: string;
    working: string;
    longWait: string;
    stageWaiting: string;
    stageActive: string;
    stageDone: string;
    stageProblem: string;
    nothingKept: string;
};
export type Sentences = typeof sentences;
/** The names of the sentences, which a language of the registry translates. */
export type SentenceName = keyof Sentences;
