export declare const radioGroup: {
    readonly name: "radio";
    readonly about: "One of a few choices that are all in view, as radio buttons; nothing is chosen beforehand. For a first question of two or three words there is `choice-buttons`, for more than about seven choices `select`";
    readonly edits: {
        readonly type: "string";
    };
    readonly options: import("../../engine/rules/functions.js").JsonSchema;
    readonly messages: {};
    readonly choices: true;
    readonly example: "yes";
};
