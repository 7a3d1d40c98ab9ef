/** The files of a new product, by their paths. */
export declare const filesOfProduct: (name: string, runnel: string) => Record<string, string>;
