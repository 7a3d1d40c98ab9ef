export declare const textInput: {
    readonly name: "text";
    readonly about: "One line of text";
    readonly edits: {
        readonly type: "string";
    };
    readonly options: import("../../engine/rules/functions.js").JsonSchema;
    readonly messages: {};
    readonly example: "Anne-Marie";
};
