export { FunnelScreen, useFunnelView } from './FunnelScreen.tsx'
export { loadStepForm } from './Panel.tsx'
export { WidgetWorldContext, useBeforePress, useClock, useOperation, useTheme } from './context.ts'
export { NotLoaded, orNotLoaded } from './notLoaded.ts'
export type {
  BlockComponent,
  BlockProps,
  ButtonView,
  CallOperation,
  ComponentRegistry,
  OperationResult,
  Parts,
  StageView,
  WidgetComponent,
  WidgetProps,
} from './types.ts'
