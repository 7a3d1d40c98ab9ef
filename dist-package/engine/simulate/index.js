export { exampleValue, examplesOf, usualExample } from './examples.js';
export { inJson } from './inJson.js';
export { createPlayer, keptSession } from './player.js';
export { quietWorld } from './quietWorld.js';
export { panelOf, seenOf, textsOnScreen } from './seen.js';
export { gateInWords, gateStateInWords, traceGate } from './traceGate.js';
export { createVirtualClock, usualNow } from './virtualClock.js';
