/** Whether the tests of the gate run; what one calls by hand runs whole. */
export const isGate = process.env.RUNNEL_TIER === 'gate'

/** How many samples a test draws that could draw any number. Fewer do for the gate: `npm run test:full` draws all. */
export const samples = ({ gate, whole }: { gate: number; whole: number }): number => (isGate ? gate : whole)
