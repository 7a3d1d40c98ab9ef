export declare const choiceButtons: {
    readonly name: "choice-buttons";
    readonly about: "One of two or three choices as large buttons; a press is the answer, and moving about with the keyboard chooses nothing (RAD-02)";
    readonly edits: {
        readonly type: "string";
    };
    readonly options: import("../../engine/rules/functions.js").JsonSchema;
    readonly messages: {};
    readonly choices: true;
    readonly example: "yes";
};
