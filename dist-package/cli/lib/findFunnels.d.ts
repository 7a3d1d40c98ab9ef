/** The funnel files of the product and of the examples. */
export declare const allFunnels: () => string[];
/** The id of a funnel: the name of its folder. */
export declare const idOf: (file: string) => string;
/** The file of the funnel that has this id. */
export declare const fileOfId: (id: string) => string | undefined;
/**
 * The funnel files that the arguments name, each once: an id, a file, the folder of one funnel or a folder of funnels.
 * All funnels without an argument.
 * @throws UsageError for a path that has no funnel.
 */
export declare function findFunnels(paths: string[]): string[];
