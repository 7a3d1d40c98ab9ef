/** A skipped scenario has neither passed nor failed. */
export const failed = ({ result, skipped }) => !result.passed && skipped === undefined;
