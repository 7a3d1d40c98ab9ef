/** Rows as aligned columns. A cell may have several lines; the last column is not filled up. */
export declare function table(heads: string[], rows: string[][]): string;
