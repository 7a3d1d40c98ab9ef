/** The text as Prettier lays it out; as it is for a file of another kind, and where Prettier is not installed. */
export declare function layOut(file: string, text: string): Promise<string>;
