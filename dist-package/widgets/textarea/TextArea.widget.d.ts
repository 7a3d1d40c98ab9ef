/** Texts of the count below the text. */
export declare const messages: {
    left: string;
    oneLeft: string;
    over: string;
    oneOver: string;
};
export declare const textArea: {
    readonly name: "textarea";
    readonly about: "Several lines of text, and how many characters are left if `limit` says how many there may be; the check `maxLength` refuses more";
    readonly edits: {
        readonly type: "string";
    };
    readonly options: import("../../engine/rules/functions.js").JsonSchema;
    readonly messages: {
        left: string;
        oneLeft: string;
        over: string;
        oneOver: string;
    };
    readonly example: "The car was sold to me in May.\nNobody spoke of a commission.";
};
