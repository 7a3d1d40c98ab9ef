import onlyInFull from '#tests/fullOnly/files.json' with { type: 'json' }

/** Whether `npm test`, the gate, runs a test file. */
export const runsInGate = (file: string): boolean => !onlyInFull.some((entry) => entry.file === file)
