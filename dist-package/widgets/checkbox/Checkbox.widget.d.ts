export declare const checkbox: {
    readonly name: "checkbox";
    readonly about: "One yes or no as a box to tick, never ticked beforehand. `consent` is the same box with the text and the documents that somebody agrees to";
    readonly edits: {
        readonly type: "boolean";
    };
    readonly options: import("../../engine/rules/functions.js").JsonSchema;
    readonly messages: {};
    readonly example: true;
};
