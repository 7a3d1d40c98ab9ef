export { funnelPlugin } from './funnelPlugin.js';
export { leanPlugins } from './leanPlugins.js';
export { type PackageCosts, packageCosts, packageCostsFile } from './packageCosts.js';
export type { FilePlace, LocatedMessage } from './locatedMessages.js';
export { type PreviewedFunnel, previewPlugin, type PreviewViews } from './previewPlugin.js';
export { importAfresh } from './readFunnel.js';
export { runnel, type RunnelOptions } from './runnel.js';
