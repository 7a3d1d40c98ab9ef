export { Funnel } from './Funnel.js';
export { FunnelScreen } from './FunnelScreen.js';
export { preloadForm, showsForm } from './Panel.js';
export { exportOf, lazyComponent, loadOnce, whenShown, } from './lazyComponent.js';
export { WidgetWorldContext, useBeforePress, useClock, useOperation, useTheme } from './context.js';
export { keepFromSending } from './keepFromSending.js';
export { useAddress } from './useAddress.js';
export { useFunnelView } from './useFunnelView.js';
export { painted, useRunner } from './useRunner.js';
