export { failureKinds } from './schema/scenario.js';
