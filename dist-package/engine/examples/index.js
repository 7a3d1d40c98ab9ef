export { answeredToTheEnd, generatedFunnel } from './generatedFunnel.js';
export { registry, theme } from './registry.js';
