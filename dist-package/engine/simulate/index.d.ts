export { exampleValue, examplesOf, usualExample } from './examples.js';
export { inJson } from './inJson.js';
export { type OutgoingRecord, type Player, type PlayerOptions, createPlayer, keptSession } from './player.js';
export { type Imagined, quietWorld } from './quietWorld.js';
export { type Screen, type Seen, panelOf, seenOf, textsOnScreen } from './seen.js';
export type { SimulatedCall, Simulation, Simulations } from './simulate.js';
export { type TracedGate, type TracedPart, gateInWords, gateStateInWords, traceGate } from './traceGate.js';
export { type VirtualClock, createVirtualClock, usualNow } from './virtualClock.js';
