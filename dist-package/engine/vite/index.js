export { funnelPlugin } from './funnelPlugin.js';
export { leanPlugins } from './leanPlugins.js';
export { packageCosts, packageCostsFile } from './packageCosts.js';
export { previewPlugin } from './previewPlugin.js';
export { importAfresh } from './readFunnel.js';
export { runnel } from './runnel.js';
