export declare const selectInput: {
    readonly name: "select";
    readonly about: "One of a few choices, in the browser’s own list; nothing is chosen beforehand";
    readonly edits: {
        readonly type: "string";
    };
    readonly options: import("../../engine/rules/functions.js").JsonSchema;
    readonly messages: {};
    readonly choices: true;
    readonly example: "Mrs";
};
