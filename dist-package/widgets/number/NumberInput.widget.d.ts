export declare const numberInput: {
    readonly name: "number";
    readonly about: "A number, typed as people write it (`1,200`, ` 12 `). It is kept as a number, anything else as it was typed, and the check `number` speaks of it";
    readonly edits: {
        readonly type: "number";
    };
    readonly options: import("../../engine/rules/functions.js").JsonSchema;
    readonly messages: {};
    readonly reads: (text: string) => string | number;
    readonly checks: readonly [{
        readonly id: "number";
        readonly pattern: "^-?\\d{1,15}(\\.\\d+)?$";
        readonly message: "Please enter a number in digits, such as 12";
    }];
    readonly example: 12;
};
