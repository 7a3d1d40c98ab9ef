/** Validators of files with scenarios, and of `shared.json`. The compiled command has the compiled source of this module. */
export declare const scenarioValidator: import("ajv").ValidateFunction<unknown>, sharedValidator: import("ajv").ValidateFunction<unknown>;
